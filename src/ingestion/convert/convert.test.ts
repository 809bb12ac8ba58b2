import { describe, expect, test } from 'vitest';
import { buildDocx, buildPdf, bytesOf, outline, utf8, wordParagraph } from '../../../test/support/files.ts';
import { ConversionError } from './conversion-error.ts';
import { convertDocument } from './convert.ts';

const file = (name: string, bytes: Uint8Array) => convertDocument({ name, content: { bytes } });
const text = (content: string, name = 'unknown_source') =>
  convertDocument({ name, content: { text: content } });

describe('convertDocument', () => {
  test('a text keeps every character but what is normalised', async () => {
    const document = await text('\r\n  Cafe\u0301 \u0000at\r\nthe mole.\r\n\r\nMore. ');
    expect(document.text).toBe('\n  Café at\nthe mole.\n\nMore. ');
    expect(outline(document)).toEqual(['paragraph: Café at\nthe mole.', 'paragraph: More.']);
  });

  test('a text is Markdown if it plainly is, or is named so', async () => {
    expect(outline(await text('# Light\n\n- rope'))).toEqual(['heading 1: Light', 'list-item: rope']);
    expect(outline(await text('Light\n=====\n'))).toEqual(['paragraph: Light\n=====']);
    expect(outline(await text('Light\n=====\n', 'light.md'))).toEqual(['heading 1: Light']);
  });

  test.each([
    ['a.txt', utf8('Words here.'), ['paragraph: Words here.']],
    [
      'a.md',
      bytesOf('## k|f6|nnen\n\nk|f6|nnen\n\n|e4f6fcdf|'),
      ['heading 2: können', 'paragraph: können', 'paragraph: äöüß'],
    ],
    ['a.html', bytesOf('<meta charset=iso-8859-1><p>gr|fc|n'), ['paragraph: grün']],
    [
      'a.csv',
      bytesOf('|96bc914f|,|944e97ee|\n|8db293a191be9859|,30\n'),
      ['table-row: 名前: 佐藤太郎; 年齢: 30'],
    ],
    ['a.json', utf8('\ufeff{"name": "Ada"}'), ['list-item: name: Ada']],
    ['broken.json', utf8('{"name": '), ['paragraph: {"name":']],
    [
      'a.pdf',
      buildPdf([[{ x: 50, y: 700, text: 'The light of Alden.' }]]),
      ['paragraph p1: The light of Alden.'],
    ],
    ['a.docx', buildDocx({ body: wordParagraph('Hello') }), ['paragraph: Hello']],
    ['a.yaml', utf8('# settings\nlight: on\n'), ['paragraph: # settings\nlight: on']],
  ])('%s', async (name, bytes, expected) => {
    expect(outline(await file(name, bytes))).toEqual(expected);
  });

  test('failures name the document, what is wrong and what to do', async () => {
    await expect(file('/tmp/in/scan.pdf', buildPdf([[]]))).rejects.toThrow(
      new ConversionError('scan.pdf: it has no text layer (a scan?): run OCR over it, then send it again'),
    );
    await expect(file('report.xyz', utf8('x'))).rejects.toThrow(
      /^report\.xyz: files of type \.xyz are not supported; send TXT/,
    );
    await expect(file('page.html', utf8('<p> </p>'))).rejects.toThrow(
      new ConversionError('page.html: there is no text in it'),
    );
    await expect(text(' \n ', 'memo')).rejects.toThrow(new ConversionError('memo: there is no text in it'));
    const small = convertDocument(
      { name: 'a.csv', content: { bytes: utf8('a,b\n1,2\n3,4\n') } },
      { characters: 10 },
    );
    await expect(small).rejects.toThrow(
      'a.csv: it holds more than 10 characters of text; split it into smaller files',
    );
  });

  test('blocks are in order and within the text, whatever is sent', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return seed % below;
    };
    const pieces = [
      '# ',
      '\n',
      '\n\n',
      'Word ',
      '- ',
      '| a ',
      '|---',
      '<p>',
      '</td>',
      '<table><tr>',
      '```',
      '"',
      ',',
      '{',
      ']',
      'é\u0301',
      '\ud83d',
      '漢字',
      '  ',
      '…',
    ];
    for (let round = 0; round < 150; round++) {
      const content = Array.from({ length: 1 + random(60) }, () => pieces[random(pieces.length)]).join('');
      const name = ['a.txt', 'a.md', 'a.html', 'a.csv', 'a.json'][round % 5] ?? 'a.txt';
      const document = await file(name, utf8(`x ${content}`));
      let previous = 0;
      for (const { start, end } of document.blocks) {
        expect(start).toBeGreaterThanOrEqual(previous);
        expect(end).toBeGreaterThan(start);
        previous = end;
      }
      expect(previous).toBeLessThanOrEqual(document.text.length);
    }
  });
});
