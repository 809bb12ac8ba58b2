import { describe, expect, test } from 'vitest';
import { buildDocx, buildPdf, bytesOf, utf8, wordParagraph } from '../../../test/support/files.ts';
import { identifyFormat, shortName } from './formats.ts';
import { packZip } from './zip.ts';

const pdf = buildPdf([[{ x: 50, y: 700, text: 'Hello' }]]);
const docx = buildDocx({ body: wordParagraph('Hello') });

describe('identifyFormat', () => {
  test.each([
    ['notes.txt', 'text'],
    ['README', 'text'],
    ['.gitignore', 'text'],
    ['main.ts', 'text'],
    ['config.YAML', 'text'],
    ['server.log', 'text'],
    ['guide.md', 'markdown'],
    ['page.HTM', 'html'],
    ['table.tsv', 'csv'],
    ['lines.jsonl', 'json'],
  ])('%s is %s', (name, format) => {
    expect(identifyFormat(name, utf8('Some words.'))).toEqual({ format });
  });

  test('bytes count more than the name', () => {
    expect(identifyFormat('paper.pdf', pdf)).toEqual({ format: 'pdf' });
    expect(identifyFormat('paper', pdf)).toEqual({ format: 'pdf' });
    expect(identifyFormat('paper.txt', pdf)).toEqual({ format: 'pdf' });
    expect(identifyFormat('letter.docx', docx)).toEqual({ format: 'docx' });
    expect(identifyFormat('letter', docx)).toEqual({ format: 'docx' });
  });

  test('a PDF may have something before its header', () => {
    expect(identifyFormat('mailed.pdf', Buffer.concat([utf8('X-Printer: 7\r\n'), pdf]))).toEqual({
      format: 'pdf',
    });
  });

  test('a name without an extension is judged by its content', () => {
    expect(identifyFormat('page', utf8('<!DOCTYPE html><p>Hi'))).toEqual({ format: 'html' });
    expect(identifyFormat('data', utf8('{"a": 1}\n'))).toEqual({ format: 'json' });
  });

  test.each([
    ['nothing.txt', utf8(''), 'it is empty: there is no text in it to add'],
    ['blank.txt', utf8(' \r\n\t\n'), 'it is empty: there is no text in it to add'],
    ['mark.txt', bytesOf('|efbbbf| '), 'it is empty: there is no text in it to add'],
    ['blank16.txt', bytesOf('|fffe20000a00|'), 'it is empty: there is no text in it to add'],
    [
      'report.xyz',
      utf8('plain text'),
      'files of type .xyz are not supported; send TXT, Markdown, HTML, CSV, JSON, PDF or DOCX',
    ],
    [
      'fake.pdf',
      utf8('this is not a PDF'),
      'it is not a PDF file, whatever its name says: it looks like plain text; send TXT, Markdown, HTML, CSV, JSON, PDF or DOCX',
    ],
    [
      'picture.docx',
      bytesOf('|89504e470d0a1a0a|'),
      'it is not a DOCX file, whatever its name says: it looks like a PNG image; send TXT, Markdown, HTML, CSV, JSON, PDF or DOCX',
    ],
    [
      'sheet.docx',
      packZip(new Map([['xl/workbook.xml', utf8('<workbook/>')]])),
      'it is not a DOCX file, whatever its name says: it looks like an Excel workbook; send TXT, Markdown, HTML, CSV, JSON, PDF or DOCX',
    ],
    [
      'cut.docx',
      docx.subarray(0, 300),
      'it is damaged or incomplete: its archive cannot be read; send it again',
    ],
    [
      'photo.txt',
      bytesOf('|ffd8ffe000104a464946|'),
      'it is not text but looks like a JPEG image; send TXT, Markdown, HTML, CSV, JSON, PDF or DOCX',
    ],
    [
      'core.txt',
      bytesOf('abc|000102000304000506|def|00000000|'),
      'it is not text: it contains binary data; send TXT, Markdown, HTML, CSV, JSON, PDF or DOCX',
    ],
  ])('%s is refused', (name, bytes, rejected) => {
    expect(identifyFormat(name, bytes)).toEqual({ rejected });
  });

  test.each(['a.xlsx', 'a.pptx', 'a.epub', 'a.rtf', 'a.odt', 'a.doc', 'a.png'])(
    '%s waits for another version',
    (name) => {
      expect(identifyFormat(name, utf8('text'))).toHaveProperty(
        'rejected',
        expect.stringContaining('are not supported'),
      );
    },
  );

  test('a hostile name is shown without its path, controls and most of its length', () => {
    expect(shortName(`../../etc/\u202e\u0007${'x'.repeat(300)}.xyz`)).toMatch(/^x{60}…x{12}\.xyz$/);
  });

  test('UTF-16 and a stray control character are text', () => {
    expect(identifyFormat('tower.txt', bytesOf('|6f7054582857004e5d4e07308c4e745efa5e10620230|'))).toEqual({
      format: 'text',
    });
    expect(identifyFormat('wide.txt', bytesOf('|480069002000740068006500720065002e00|'))).toEqual({
      format: 'text',
    });
    expect(identifyFormat('form.txt', utf8(`page one\f${'words '.repeat(50)}\u0001`))).toEqual({
      format: 'text',
    });
  });
});
