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
  for (const [style] of xml.matchAll(/<w:style\b[\s\S]*?<\/w:style>/g)) {
    const id = /\bw:styleId="([^"]*)"/.exec(style)?.[1];
    const name = /<w:name\b[^>]*\bw:val="([^"]*)"/.exec(style)?.[1];
    if (id === undefined || name === undefined || !/\bw:type="paragraph"/.test(style)) continue;
    const outline = /<w:outlineLvl\b[^>]*\bw:val="(\d)"/.exec(style)?.[1];
    styles.set(id, {
      name,
      basedOn: /<w:basedOn\b[^>]*\bw:val="([^"]*)"/.exec(style)?.[1] ?? null,
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

/** The main part without runs of hidden text, which nobody who opens the document sees. */
export function dropHidden(xml: string): string {
  if (!xml.includes('<w:vanish')) return xml;
  return xml.replace(
    /<w:r(?:\s[^>]*)?>\s*<w:rPr>([\s\S]*?)<\/w:rPr>[\s\S]*?<\/w:r>/g,
    (run, properties: string) =>
      /<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>/.test(properties) &&
      run.lastIndexOf('<w:r ') <= 0 &&
      run.lastIndexOf('<w:r>') <= 0
        ? ''
        : run,
  );
}
