/** What of a Word document's markup (ECMA-376 part 1) mammoth leaves out of account. */

interface Style {
  readonly name: string;
  readonly basedOn: string | null;
  /** 0 to 8; 9 is text. */
  readonly outline: number | null;
}

/**
 * mammoth's style map for paragraph styles that are headings by what they are based on or by their outline level: those of companies
 * and templates have names of their own. @param xml the style sheet
 */
export function headingStyles(xml: string): string[] {
  const styles = new Map<string, Style>();
  for (const part of xml.split('</w:style>')) {
    // From the opening mark on; taken apart by hand, as patterns would look to the text's end from each that is never closed.
    const style = part.slice(Math.max(0, part.lastIndexOf('<w:style ')));
    const id = /\bw:styleId="([^"]*)"/.exec(style)?.[1];
    const name = /<w:name\b[^>]{0,200}\bw:val="([^"]*)"/.exec(style)?.[1];
    if (id === undefined || name === undefined || !/\bw:type="paragraph"/.test(style)) continue;
    const outline = /<w:outlineLvl\b[^>]{0,200}\bw:val="(\d)"/.exec(style)?.[1];
    styles.set(id, {
      name,
      basedOn: /<w:basedOn\b[^>]{0,200}\bw:val="([^"]*)"/.exec(style)?.[1] ?? null,
      outline: outline === undefined ? null : Number(outline),
    });
  }
  return [...styles.values()].flatMap((style) => {
    const level = levelOf(style, styles);
    // Entities in names are mammoth's to compare, and quotes would end the pattern.
    return level === null || /[&'\\]/.test(style.name)
      ? []
      : [`p[style-name='${style.name}'] => h${level}:fresh`];
  });
}

const MAX_ANCESTORS = 20;

function levelOf(style: Style, styles: ReadonlyMap<string, Style>): number | null {
  let current: Style | undefined = style;
  for (let depth = 0; current !== undefined && depth < MAX_ANCESTORS; depth++) {
    const named = /^heading (\d)$/i.exec(current.name)?.[1];
    if (named !== undefined) return Math.min(6, Number(named));
    if (/^title$/i.test(current.name)) return 1;
    if (current.outline !== null) return current.outline > 8 ? null : Math.min(6, current.outline + 1);
    current = current.basedOn === null ? undefined : styles.get(current.basedOn);
  }
  return null;
}

const RUN_END = '</w:r>';
const HIDDEN = /<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>/;

/** The main part without runs of hidden text, which nobody who opens the document sees. */
export function dropHidden(xml: string): string {
  if (!xml.includes('<w:vanish')) return xml;
  const parts = xml.split(RUN_END);
  const rest = parts.pop() ?? '';
  const kept = parts.map((part) => {
    const start = Math.max(part.lastIndexOf('<w:r>'), part.lastIndexOf('<w:r '));
    const end = start < 0 ? -1 : part.indexOf('</w:rPr>', start);
    return end >= 0 && HIDDEN.test(part.slice(start, end)) ? part.slice(0, start) : part + RUN_END;
  });
  return kept.join('') + rest;
}
