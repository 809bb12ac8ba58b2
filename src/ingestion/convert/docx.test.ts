import { describe, expect, test } from 'vitest';
import { buildDocx, outline, utf8, wordParagraph } from '../../../test/support/files.ts';
import { convertDocx } from './docx.ts';

const LIMIT = 1_000_000;
const UNPACKED = 10_000_000;

async function read(docx: Uint8Array): Promise<string[]> {
  return outline(await convertDocx(docx, LIMIT, UNPACKED));
}

const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`;
const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`;

describe('convertDocx', () => {
  test('headings, paragraphs and tables', async () => {
    const docx = buildDocx({
      title: 'Keepers of Alden',
      body: [
        wordParagraph('The Light', 'Heading1'),
        wordParagraph('It stands on the mole &amp; shines.'),
        wordParagraph('Keepers', 'Heading2'),
        `<w:tbl>${row('Name', 'Place', 'Year')}${row('Ada', 'Alden', '1901')}${row('Tom', 'Fenn', '1931')}</w:tbl>`,
        wordParagraph('The end.'),
      ].join(''),
    });
    const document = await convertDocx(docx, LIMIT, UNPACKED);
    expect(document.title).toBe('Keepers of Alden');
    expect(outline(document)).toEqual([
      'heading 1: The Light',
      'paragraph: It stands on the mole & shines.',
      'heading 2: Keepers',
      'table-row: Name: Ada; Place: Alden; Year: 1901',
      'table-row: Name: Tom; Place: Fenn; Year: 1931',
      'paragraph: The end.',
    ]);
  });

  test('without a title property the first heading is the title', async () => {
    expect(
      (await convertDocx(buildDocx({ body: wordParagraph('Tides', 'Heading1') }), LIMIT, UNPACKED)).title,
    ).toBe('Tides');
    expect(
      (await convertDocx(buildDocx({ body: wordParagraph('Tides') }), LIMIT, UNPACKED)).title,
    ).toBeNull();
  });

  test('a footnote follows the paragraph that refers to it', async () => {
    const docx = buildDocx({
      body: `<w:p><w:r><w:t>She kept the light.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>${wordParagraph('Then she left.')}`,
      footnotes: `<w:footnote w:id="2">${wordParagraph('From 1901 to 1931.')}</w:footnote>`,
    });
    expect(await read(docx)).toEqual([
      'paragraph: She kept the light.',
      'paragraph: From 1901 to 1931.',
      'paragraph: Then she left.',
    ]);
  });

  test('styles of a template are headings by what they are based on, and by their level', async () => {
    const style = (id: string, name: string, more: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
    const styles = [
      style('Heading2', 'heading 2', ''),
      style('House', 'House Style', '<w:basedOn w:val="Heading2"/>'),
      style('Part', 'Part of the Book', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
      style('Toc', 'Contents', '<w:basedOn w:val="Heading2"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
    ].join('');
    const sheet = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles}</w:styles>`;
    const body = [
      ['The Mole', 'Part'],
      ['Its Lamp', 'House'],
      ['What Follows', 'Toc'],
    ]
      .map(([text = '', id]) => wordParagraph(text, id))
      .join('');
    expect(await read(buildDocx({ body, more: { 'word/styles.xml': utf8(sheet) } }))).toEqual([
      'heading 1: The Mole',
      'heading 2: Its Lamp',
      'paragraph: What Follows',
    ]);
  });

  test('the table of contents is left out', async () => {
    const style = (id: string, name: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    const sheet = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style('Verzeichnis1', 'toc 1')}${style('Verzeichnis2', 'toc 2')}${style('TOCHeading', 'TOC Heading')}</w:styles>`;
    const contents = [
      wordParagraph('Contents', 'TOCHeading'),
      wordParagraph('The Mole 3', 'Verzeichnis1'),
      wordParagraph('Its Lamp 4', 'Verzeichnis2'),
    ];
    const body = `<w:sdt><w:sdtContent>${contents.join('')}</w:sdtContent></w:sdt>${wordParagraph('It shone.')}`;
    expect(await read(buildDocx({ body, more: { 'word/styles.xml': utf8(sheet) } }))).toEqual([
      'paragraph: It shone.',
    ]);
  });

  test('hidden text is not read', async () => {
    const hidden = (value: string) => `<w:r><w:rPr><w:b/><w:vanish${value}/></w:rPr><w:t>dark </w:t></w:r>`;
    const body = `<w:p>${hidden('')}<w:r><w:t xml:space="preserve">The light </w:t></w:r>${hidden(' w:val="0"')}</w:p>`;
    expect(await read(buildDocx({ body }))).toEqual(['paragraph: The light dark']);
  });

  test('a table within a table with a header is a part of its cell', async () => {
    const inner = `<w:tbl>${row('lamp', 'oil')}</w:tbl><w:p/>`;
    const nested = `<w:tr>${cell('Ada')}<w:tc>${wordParagraph('keeper')}${inner}</w:tc>${cell('1901')}</w:tr>`;
    const body = `<w:tbl>${row('Name', 'Work', 'Year')}${nested}${row('Tom', 'none', '1931')}</w:tbl>`;
    expect(await read(buildDocx({ body }))).toEqual([
      'table-row: Name: Ada; Work: keeper lamp oil; Year: 1901',
      'table-row: Name: Tom; Work: none; Year: 1931',
    ]);
  });

  test('equations are spelled out', async () => {
    const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const body = `<w:p><w:r><w:t>Here </w:t></w:r><m:oMath>${run('y=')}<m:f><m:num>${run('a')}</m:num><m:den><m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup></m:den></m:f></m:oMath><w:r><w:t>.</w:t></w:r></w:p>`;
    expect(await read(buildDocx({ body }))).toEqual(['paragraph: Here y=(a)/(x^2) .']);
  });

  test('unpacking is bounded by what it yields, not by what is claimed', async () => {
    const bomb = buildDocx({
      body: wordParagraph('x'),
      more: { 'word/styles2.xml': new Uint8Array(UNPACKED + 500_000) },
    });
    expect(bomb.length).toBeLessThan(50_000);
    await expect(convertDocx(bomb, LIMIT, UNPACKED)).rejects.toThrow(
      'it unpacks to more than 10 MiB; split it into smaller files',
    );
    // The size in the directory, 24 bytes into the part's entry, made to say 10.
    const liar = Uint8Array.from(bomb);
    const view = new DataView(liar.buffer);
    const entry = Buffer.from(liar).lastIndexOf('word/styles2.xml') - 46;
    view.setUint32(entry + 24, 10, true);
    await expect(convertDocx(liar, LIMIT, UNPACKED)).rejects.toThrow('it unpacks to more than 10 MiB');
  });

  test('pictures are not unpacked at all', async () => {
    const docx = buildDocx({
      body: wordParagraph('x'),
      more: { 'word/media/image1.png': new Uint8Array(2 * UNPACKED) },
    });
    expect(await read(docx)).toEqual(['paragraph: x']);
  });

  test('a broken document says so; a broken style sheet does not matter', async () => {
    await expect(convertDocx(buildDocx({ body: '<w:p><w:r>' }), LIMIT, UNPACKED)).rejects.toThrow(
      'it is damaged: its Word markup cannot be read',
    );
    const bare = buildDocx({ body: wordParagraph('x'), more: { 'word/document.xml': utf8('') } });
    await expect(convertDocx(bare, LIMIT, UNPACKED)).rejects.toThrow('it is damaged');
    await expect(convertDocx(utf8('PK'), LIMIT, UNPACKED)).rejects.toThrow('its archive cannot be read');
  });
});
