import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gif, html, ico, jpeg, png, svg } from '../../test/support/images.ts';
import { MAX_SVG_BYTES, prepareImage } from './image.ts';

const text = (value: string, encoding: BufferEncoding = 'utf8') => Buffer.from(value, encoding);

describe('the bytes decide what an image is', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ] as const)('%s is kept as it is', (mimeType, bytes) => {
    expect(prepareImage(bytes, 'light')).toEqual({ mimeType, bytes });
    expect(prepareImage(bytes, 'favicon')).toEqual({ mimeType, bytes });
  });

  test('SVG is kept as what is left of it', () => {
    const { mimeType, bytes } = prepareImage(text(' <svg onload="a()"><rect/></svg>'), 'dark');
    expect(mimeType).toBe('image/svg+xml');
    expect(Buffer.from(bytes).toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>');
  });

  test('ICO is for the favicon', () => {
    expect(prepareImage(ico, 'favicon').mimeType).toBe('image/x-icon');
    for (const slot of ['light', 'dark'] as const)
      expect(() => prepareImage(ico, slot)).toThrow(
        expect.objectContaining({
          code: 'unsupported',
          message: expect.stringContaining('only the favicon'),
        }),
      );
  });

  test.each([
    ['UTF-8 with a byte order mark', text(`\uFEFF${svg}`)],
    ['UTF-16', text(`\uFEFF${svg}`, 'utf16le')],
    ['UTF-16, big end first', text(`\uFEFF${svg}`, 'utf16le').swap16()],
    ['a declared encoding', text(`<?xml version="1.0" encoding="iso-8859-1"?>${svg}`, 'latin1')],
  ])('SVG in %s becomes UTF-8', (_name, bytes) => {
    expect(Buffer.from(prepareImage(bytes, 'light').bytes).toString()).toContain('<title>Höhe</title>');
  });

  test.each([
    ['GIF', gif, 'unsupported', 'is not SVG, PNG or JPG'],
    ['HTML', html, 'unsupported', 'send SVG, PNG or JPG'],
    ['text', text('hello'), 'unsupported', 'is not SVG, PNG or JPG'],
    ['compressed SVG', deflateSync(svg), 'unsupported', 'is not SVG, PNG or JPG'],
    ['nothing', text(''), 'broken', 'is empty'],
    ['half a PNG header', png.subarray(0, 20), 'broken', 'begins like image/png but is damaged or cut short'],
    ['a PNG without width', Buffer.from(png).fill(0, 16, 20), 'broken', 'begins like image/png'],
    ['half a JPEG', jpeg.subarray(0, 8), 'broken', 'begins like image/jpeg'],
    ['half a document', text('<svg><rect/>'), 'broken', 'is not well-formed XML: unclosed tag: svg'],
    [
      'SVG that does nothing but run',
      text('<svg><script>a()</script></svg>'),
      'broken',
      'draws nothing once',
    ],
    [
      'bytes that are not UTF-8',
      Buffer.concat([text('<svg>'), Buffer.of(0xff)]),
      'broken',
      'is not text in the encoding utf-8',
    ],
    [
      'UTF-7',
      text('<?xml version="1.0" encoding="UTF-7"?><svg/>'),
      'broken',
      'is not text in the encoding UTF-7',
    ],
    [
      'a large SVG',
      text(`<svg>${' '.repeat(MAX_SVG_BYTES)}<rect/></svg>`),
      'too_large',
      'is an SVG of more than 262144 bytes',
    ],
  ])('%s is refused', (_name, bytes, code, message) => {
    expect(() => prepareImage(bytes, 'light')).toThrow(
      expect.objectContaining({ name: 'ImageError', code, message: expect.stringContaining(message) }),
    );
  });

  test.each([
    ['no icons', Buffer.of(0, 0, 1, 0, 0, 0)],
    ['a directory that is cut short', ico.subarray(0, 10)],
    ['an icon outside the file', ico.subarray(0, ico.length - 1)],
    ['an icon inside the directory', Buffer.from(ico).fill(1, 18, 19)],
  ])('ICO with %s is refused', (_name, bytes) => {
    expect(() => prepareImage(bytes, 'favicon')).toThrow(expect.objectContaining({ code: 'broken' }));
  });
});
