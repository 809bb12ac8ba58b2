import { strToU8, zipSync } from 'fflate';
import type { ConvertedDocument } from '../../src/ingestion/document.ts';

/** A text in UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Bytes written as "f6 20" or with `0x20` to `0x7e` as themselves: `bytesOf('gr|fc|n')`. */
export function bytesOf(mixed: string): Uint8Array {
  const parts = mixed
    .split('|')
    .flatMap((part, index) =>
      index % 2 === 0 ? [...utf8(part)] : (part.match(/../g)?.map((hex) => Number.parseInt(hex, 16)) ?? []),
    );
  return Uint8Array.from(parts);
}

/** Each block as one line, `heading 2: Words`, and proof that its offsets are those of the text. */
export function outline({ text, blocks }: ConvertedDocument): string[] {
  return blocks.map(({ kind, level, page, start, end }) => {
    const label = [kind, level, page === undefined ? undefined : `p${page}`].filter(
      (part) => part !== undefined,
    );
    return `${label.join(' ')}: ${text.slice(start, end)}`;
  });
}

export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Points; 10 by default. */
  readonly size?: number;
  readonly font?: 'Helvetica' | 'Helvetica-Bold' | 'Courier';
}

/** A PDF with the given texts (Latin letters) on its pages of 600 × 800 points, in the order in which they are drawn. */
export function buildPdf(pages: readonly (readonly PdfText[])[], title?: string): Uint8Array {
  const fonts = ['Helvetica', 'Helvetica-Bold', 'Courier'] as const;
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  const names = fonts.map(
    (font) =>
      `/${font} ${add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`)} 0 R`,
  );
  const kids = pages.map((texts) => {
    const content = texts
      .map(
        ({ x, y, text, size = 10, font = 'Helvetica' }) =>
          `BT /${font} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    const stream = add(
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    );
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${stream} 0 R /Resources << /Font << ${names.join(' ')} >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const info = title === undefined ? '' : ` /Info ${add(`<< /Title (${title}) >>`)} 0 R`;
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${info} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

/** Lines of prose down a column, 12 points apart. */
export function column(
  x: number,
  top: number,
  lines: readonly string[],
  style: Partial<PdfText> = {},
): PdfText[] {
  return lines.map((text, index) => ({ x, y: top - index * 12, text, ...style }));
}

const OFFICE = 'http://schemas.openxmlformats.org';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export interface DocxParts {
  /** What stands inside `w:body`. */
  readonly body: string;
  readonly title?: string;
  /** What stands inside `w:footnotes`. */
  readonly footnotes?: string;
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

/** A DOCX with headings `Heading1` to `Heading3`. */
export function buildDocx({ body, title, footnotes, more = {} }: DocxParts): Uint8Array {
  const namespaces = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:m="${OFFICE}/officeDocument/2006/math"`;
  const styles = [1, 2, 3].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `${DECLARATION}<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join('')}</Relationships>`;
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${DOCUMENT_TYPE}.${type}+xml"/>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${part('/word/document.xml', 'document.main')}${part('/word/styles.xml', 'styles')}${part('/word/footnotes.xml', 'footnotes')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation(1, 'styles', 'styles.xml'),
      ...(footnotes === undefined ? [] : [relation(2, 'footnotes', 'footnotes.xml')]),
    ),
    'word/styles.xml': `${DECLARATION}<w:styles ${namespaces}>${styles.join('')}</w:styles>`,
    'word/document.xml': `${DECLARATION}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    ...(footnotes === undefined
      ? {}
      : { 'word/footnotes.xml': `${DECLARATION}<w:footnotes ${namespaces}>${footnotes}</w:footnotes>` }),
    ...(title === undefined
      ? {}
      : {
          'docProps/core.xml': `${DECLARATION}<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
        }),
  };
  const packed = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...packed, ...more });
}

/** A paragraph of a DOCX, in a style or in none. */
export function wordParagraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
