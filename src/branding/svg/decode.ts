import { SvgError } from './svg-error.ts';

/**
 * The text of an XML file: by its byte order mark, by the encoding that its declaration names, or else UTF-8 (XML 1.0, appendix F).
 * What is sanitised is what was decoded here, and it is written as UTF-8, so no other reader can decode it differently.
 *
 * @throws {SvgError} for bytes that are not text in that encoding, and for an encoding that browsers do not know, such as UTF-7.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new SvgError('malformed', `is not text in the encoding ${encoding}`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}
