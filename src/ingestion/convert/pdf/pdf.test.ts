import { describe, expect, test } from 'vitest';
import { buildPdf, column, outline, type PdfText, utf8 } from '../../../../test/support/files.ts';
import { formLines, type Run } from './line.ts';
import { convertPdf } from './pdf.ts';

const LIMITS = { characters: 1_000_000, pages: 100, milliseconds: 60_000 };

async function read(pages: readonly (readonly PdfText[])[]): Promise<string[]> {
  return outline(await convertPdf(buildPdf(pages), LIMITS));
}

const FILLER = [
  'Every evening the keeper climbed the stairs of the tower and',
  'trimmed the lamp, and wrote the weather into the book there.',
];

describe('convertPdf', () => {
  test('lines make paragraphs, larger ones headings, each with its page', async () => {
    const pdf = buildPdf(
      [
        [
          { x: 50, y: 740, text: 'The Northern Light', size: 18 },
          ...column(50, 700, [...FILLER, 'It shone.']),
          { x: 50, y: 640, text: '1. Keepers', font: 'Helvetica-Bold' },
          ...column(50, 620, ['Ada Fenn was the first of them.']),
        ],
        [...column(50, 740, ['Tom Fenn was the second one.'])],
      ],
      'Microsoft Word - light.doc',
    );
    const document = await convertPdf(pdf, LIMITS);
    expect(document.title).toBe('The Northern Light');
    expect(outline(document)).toEqual([
      'heading 1 p1: The Northern Light',
      `paragraph p1: ${FILLER.join(' ')} It shone.`,
      'heading 2 p1: 1. Keepers',
      'paragraph p1: Ada Fenn was the first of them.',
      'paragraph p2: Tom Fenn was the second one.',
    ]);
    expect((await convertPdf(buildPdf([column(50, 700, FILLER)], 'Alden Light'), LIMITS)).title).toBe(
      'Alden Light',
    );
  });

  test('hyphens at line ends are mended where they split a word', async () => {
    const lines = [
      'The light-house keepers of Alden trimmed the great lamp every eve-',
      'ning, and they wrote a self-made report about the light and the light-',
      'house, the weather of the day, the ships, and the water of E-',
      'Bay, and the year.',
    ];
    expect(await read([column(50, 700, lines)])).toEqual([
      'paragraph p1: The light-house keepers of Alden trimmed the great lamp every evening, and they wrote a self-made report about the light and the light-house, the weather of the day, the ships, and the water of E-Bay, and the year.',
    ]);
  });

  test('halves of a word are no words: long ones go together too', async () => {
    const lines = [
      'The keepers of the light described the struc-',
      'tural work that was done on the light and on the win-',
      'dows of it, and the board paid for all of that inter-',
      'national effort with the money that was given by the tower-',
      'to-shore society. Its well-',
      'known and light-hearted inter-',
      'connections were a mixed-',
      'mode affair.',
    ];
    expect((await read([column(50, 700, lines)])).join()).toContain(
      'the structural work that was done on the light and on the windows of it, and the board paid for all of that international effort with the money that was given by the tower-to-shore society. Its well-known and light-hearted interconnections were a mixed-mode affair.',
    );
  });

  test('a paragraph goes on across columns and pages, past a footnote', async () => {
    const left = [
      'The keeper of the light at Alden wrote',
      'the weather of every day into the big',
      'book that lay on the table below and the',
    ];
    const right = [
      'captain read it when he came by in the',
      'morning. He was a slow reader and the',
      'keeper of the lamp was none too patient',
    ];
    const pages = [
      [
        ...column(50, 700, left),
        { x: 50, y: 500, text: '1 It is there still.', size: 7 },
        ...column(320, 700, right),
      ],
      column(50, 700, ['with him, as she said her-', 'self.']),
    ];
    const document = await convertPdf(buildPdf(pages), LIMITS);
    expect(outline(document)).toEqual([
      `paragraph p1: ${[...left, ...right].join(' ')}`,
      'paragraph p2: with him, as she said herself.',
      'paragraph p1: 1 It is there still.',
    ]);
    expect(document.text).toContain('none too patient with him');
  });

  test('columns that are drawn line by line are read one after the other', async () => {
    const left = Array.from({ length: 8 }, (_, index) => `left line ${index} of the prose that is in it`);
    const right = Array.from({ length: 8 }, (_, index) => `right line ${index} of the prose that is in it`);
    const rows = left.flatMap((text, index) => [
      { x: 50, y: 700 - index * 12, text },
      { x: 320, y: 700 - index * 12, text: right[index] ?? '' },
    ]);
    expect(await read([rows])).toEqual([`paragraph p1: ${[...left, ...right].join(' ')}`]);
  });

  test('a line from right to left, with numbers, Latin words and brackets in it', async () => {
    const run = (text: string, x: number, rtl: boolean): Run => ({
      ...{ text, x, y: 700, width: text.length * 5, size: 10, font: 'f', mono: false },
      rtl,
    });
    const space = (x: number) => run(' ', x, false);
    // As Chromium draws it: each letter of a word by itself, from the left; brackets as they look.
    const runs = [
      ...[run('.%', 50, false), run('12', 60, false), space(70), run('\u05d3', 75, true), space(80)],
      ...[run('(', 85, false), run('Ada', 90, false), run(')', 105, false), space(110)],
      ...[run('\u05d2', 115, true), run('\u05d1', 120, true), space(125), run('\u05d0', 128, true)],
    ];
    expect(formLines(runs).map(({ text }) => text)).toEqual(['\u05d0 \u05d1\u05d2 (Ada) \u05d3 12%.']);
  });

  test('a part of the page that is drawn too late is put in its place', async () => {
    const first = column(50, 700, [
      'First comes this, in four lines, which',
      'are drawn last of all, as programs do',
      'that fill in a text frame after another',
      'one that stands below it.',
    ]);
    const second = column(50, 600, [
      'Second comes this, in lines that are',
      'drawn before anything else on the page.',
    ]);
    const [above, below] = await read([[...second, ...first]]);
    expect(above).toMatch(/^paragraph p1: First comes this/);
    expect(below).toMatch(/^paragraph p1: Second comes this/);
  });

  test('rows of a table name their columns where the header is plain to see', async () => {
    const rows = [
      ['Country', 'People', 'Capital'],
      ['Austria', '8.9', 'Vienna'],
      ['Belgium', '11.5', 'Brussels'],
    ];
    const texts = rows.flatMap((cells, line) =>
      cells.map((text, at) => ({ x: 50 + at * 120, y: 700 - line * 14, text })),
    );
    const more = { x: 290, y: 660, text: '(and Antwerp)' };
    expect(await read([[...column(50, 760, FILLER), ...texts, more]])).toEqual([
      `paragraph p1: ${FILLER.join(' ')}`,
      'table-row p1: Country | People | Capital',
      'table-row p1: Country: Austria; People: 8.9; Capital: Vienna',
      'table-row p1: Country: Belgium; People: 11.5; Capital: Brussels (and Antwerp)',
    ]);
  });

  test('running heads and page numbers are dropped, on the pages that have them', async () => {
    const page = (number: number) => [
      { x: 50, y: 780, text: 'Journal of Lights 7 (1931)' },
      { x: 300, y: 780, text: String(number) },
      ...column(50, 700, [`Page ${number} tells of the keeper.`]),
      { x: 290, y: 30, text: `- ${number} -` },
    ];
    expect(await read([page(1), page(2), page(3)])).toEqual([
      'paragraph p1: Page 1 tells of the keeper.',
      'paragraph p2: Page 2 tells of the keeper.',
      'paragraph p3: Page 3 tells of the keeper.',
    ]);
    expect(await read([[{ x: 50, y: 780, text: 'Only here' }, ...column(50, 700, FILLER)]])).toContain(
      'paragraph p1: Only here',
    );
  });

  test('cells of several lines are one cell each, by their tops or their middles', async () => {
    const draw = (y: number, cells: readonly (readonly string[])[], middle = false) =>
      cells.flatMap((lines, at) =>
        lines.map((text, line) => ({
          ...{ x: 50 + at * 150, text },
          y: y - line * 12 + (middle ? (lines.length - 1) * 6 : 0),
        })),
      );
    const texts = [
      ...column(50, 760, FILLER),
      ...draw(700, [['Work'], ['Who paid'], ['Year']]),
      ...draw(680, [
        ['The mole and the', 'light upon it'],
        ['The merchants of', 'Alden and the', 'Harbour Board'],
        ['1871'],
      ]),
      ...draw(620, [['Lamp'], ['Ada Fenn'], ['1901']]),
      ...draw(580, [['The bridge that was', 'never opened'], ['Nobody'], ['1931']], true),
      ...column(50, 500, FILLER),
    ];
    expect(await read([texts])).toEqual([
      `paragraph p1: ${FILLER.join(' ')}`,
      'table-row p1: Work | Who paid | Year',
      'table-row p1: Work: The mole and the light upon it; Who paid: The merchants of Alden and the Harbour Board; Year: 1871',
      'table-row p1: Work: Lamp; Who paid: Ada Fenn; Year: 1901',
      'table-row p1: Work: The bridge that was never opened; Who paid: Nobody; Year: 1931',
      `paragraph p1: ${FILLER.join(' ')}`,
    ]);
  });

  test('rows of a table that runs across pages are no running heads', async () => {
    const page = (number: number) =>
      Array.from({ length: 40 }, (_, line) => [
        { x: 50, y: 780 - line * 19, text: `Lamp ${number * 40 + line}` },
        // Less than a letter's height from the longest of the first column.
        { x: 104, y: 780 - line * 19, text: `${(number * 40 + line) * 3} litres of oil` },
      ]).flat();
    expect(await read([page(5), page(6), page(7), page(8)])).toEqual(
      Array.from(
        { length: 160 },
        (_, at) =>
          `table-row p${Math.floor(at / 40) + 1}: Lamp ${at + 200} | ${(at + 200) * 3} litres of oil`,
      ),
    );
  });

  test('lists and code', async () => {
    const texts = [
      ...column(50, 700, FILLER),
      ...column(60, 660, ['- rope and a hook to hang it on the wall of', '  the tower', '- oil']),
      ...column(50, 600, ['light = lamp(1);', 'light.on();'], { font: 'Courier' }),
    ];
    expect((await read([texts])).slice(1)).toEqual([
      'list-item p1: rope and a hook to hang it on the wall of the tower',
      'list-item p1: oil',
      'code p1: light = lamp(1);\nlight.on();',
    ]);
  });

  test('items without bullets are not run together: each ends where the next word had room', async () => {
    const items = ['Oil for the lamp', 'Rope', 'Candles from Alden, which last', 'Ada Fenn'];
    const list = column(60, 660, items);
    const wide = column(50, 700, FILLER);
    expect((await read([[...wide, ...list]])).slice(1)).toEqual(items.map((item) => `paragraph p1: ${item}`));
    const wrapped = [
      'The keeper wrote that the weather of',
      'Alden was fair, and that the tower at',
      'Lindmark stood.',
    ];
    expect((await read([[...wide, ...column(60, 660, wrapped)]])).slice(1)).toEqual([
      `paragraph p1: ${wrapped.join(' ')}`,
    ]);
  });

  test('one broken page does not lose the others', async () => {
    const pdf = Buffer.from(
      buildPdf([column(50, 700, FILLER), column(50, 700, ['Lost.']), column(50, 700, ['Still there.'])]),
    ).toString('latin1');
    const broken = pdf.replace(/\/Kids \[(\d+ 0 R) \d+ 0 R/, '/Kids [$1 2 0 R');
    const document = await convertPdf(Buffer.from(broken, 'latin1'), LIMITS);
    expect(document.text).toContain('Every evening the keeper');
  });

  test('what cannot be read says why', async () => {
    await expect(convertPdf(buildPdf([[]]), LIMITS)).rejects.toThrow(
      'it has no text layer (a scan?): run OCR over it, then send it again',
    );
    await expect(convertPdf(utf8('%PDF-1.4 and nothing more'), LIMITS)).rejects.toThrow(
      'its PDF structure cannot be read',
    );
    const three = buildPdf([[], [], []]);
    await expect(convertPdf(three, { ...LIMITS, pages: 2 })).rejects.toThrow(
      'it has 3 pages, more than 2; split it into smaller files',
    );
    await expect(convertPdf(three, { ...LIMITS, milliseconds: 0 })).rejects.toThrow(
      'reading page 1 of 3 did not end within 0 s',
    );
    await expect(
      convertPdf(buildPdf([column(50, 700, FILLER)]), { ...LIMITS, characters: 50 }),
    ).rejects.toThrow('more than 50 characters');
  });
});
