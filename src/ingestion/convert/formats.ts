import { fileName } from '../../lib/names.ts';
import { wideEncoding } from './wide-encodings.ts';
import { listZip } from './zip.ts';

export type Format = 'text' | 'markdown' | 'html' | 'csv' | 'json' | 'pdf' | 'docx';

const EXTENSIONS: ReadonlyMap<string, Format> = new Map([
  ...formatOf('markdown', 'md markdown mdown mkd mdx qmd rmd'),
  ...formatOf('html', 'html htm xhtml'),
  ...formatOf('csv', 'csv tsv tab psv'),
  ...formatOf('json', 'json jsonl ndjson geojson jsonld json5'),
  ...formatOf('pdf', 'pdf'),
  ...formatOf('docx', 'docx docm dotx'),
  ...formatOf('text', 'txt text log rst adoc asciidoc org textile tex bib srt vtt me nfo asc'),
  ...formatOf('text', 'yaml yml toml ini cfg conf config env properties xml xsd xsl rss atom opml'),
  ...formatOf('text', 'js mjs cjs jsx ts mts cts tsx vue svelte css scss less py pyi rb php pl lua r jl'),
  ...formatOf('text', 'java kt kts scala groovy clj c h cc cpp cxx hpp cs fs go rs swift m mm dart zig nim'),
  ...formatOf('text', 'hs ml ex exs erl elm sql graphql gql proto sh bash zsh fish ps1 bat cmd tf gradle'),
  ...formatOf('text', 'diff patch dockerfile makefile cmake'),
]);

const SUPPORTED = 'send TXT, Markdown, HTML, CSV, JSON, PDF or DOCX';
/** How much is looked at: enough to tell text from anything else, little enough for the thread that answers requests. */
const HEAD_BYTES = 64 * 1024;

/**
 * What a file is, by its bytes first and its extension second. Cheap: it reads no more than the head and the directory of an
 * archive. `rejected` says for people what is wrong with the file and what to do.
 */
export function identifyFormat(name: string, bytes: Uint8Array): { format: Format } | { rejected: string } {
  const extension = extensionOf(name);
  const expected = EXTENSIONS.get(extension);
  if (isBlank(bytes)) return { rejected: 'it is empty: there is no text in it to add' };

  const looks = looksLike(bytes);
  if (looks === 'pdf' || (expected === 'pdf' && hasLatePdfHeader(bytes))) {
    return expected === 'docx' ? mismatch('DOCX', 'a PDF') : { format: 'pdf' };
  }
  if (looks === 'docx') return expected === 'pdf' ? mismatch('PDF', 'a Word document') : { format: 'docx' };
  if (expected === 'docx' && looks === DAMAGED_ZIP) {
    return { rejected: 'it is damaged or incomplete: its archive cannot be read; send it again' };
  }
  if (expected === 'pdf' || expected === 'docx') {
    return mismatch(
      expected.toUpperCase(),
      looks ?? (isBinary(bytes) ? 'unknown binary data' : 'plain text'),
    );
  }
  if (extension !== '' && expected === undefined) {
    return { rejected: `files of type .${extension} are not supported; ${SUPPORTED}` };
  }
  if (looks !== null) return { rejected: `it is not text but looks like ${looks}; ${SUPPORTED}` };
  if (isBinary(bytes)) return { rejected: `it is not text: it contains binary data; ${SUPPORTED}` };
  return { format: expected ?? formatOfText(bytes) };
}

function formatOf(format: Format, extensions: string): [string, Format][] {
  return extensions.split(' ').map((extension) => [extension, format]);
}

/** The name as messages show it: the last part of a path, at most 80 characters. */
export function shortName(name: string): string {
  const base = fileName(name);
  return base.length <= 80 ? base : `${base.slice(0, 60).toWellFormed()}…${base.slice(-16).toWellFormed()}`;
}

/** Lower case, without the dot; empty where there is none. A name that only begins with a dot has none. */
export function extensionOf(name: string): string {
  return /[^\\/]\.([\p{L}\p{N}_-]{1,16})$/u.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

function mismatch(kind: string, looks: string): { rejected: string } {
  return {
    rejected: `it is not a ${kind} file, whatever its name says: it looks like ${looks}; ${SUPPORTED}`,
  };
}

function isBlank(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  let nuls = 0;
  for (let at = marked ? 2 : start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) nuls++;
    else if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return false;
  }
  // NULs belong to the spaces of UTF-16; a file of NULs alone is data, however dull.
  return nuls <= bytes.length / 2;
}

const SIGNATURES: ReadonlyArray<readonly [string, string]> = [
  ['89504e470d0a1a0a', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['474946383', 'a GIF image'],
  ['49492a00', 'a TIFF image'],
  ['4d4d002a', 'a TIFF image'],
  ['7b5c727466', 'an RTF document'],
  ['1f8b08', 'a gzip archive'],
  ['425a68', 'a bzip2 archive'],
  ['377abcaf271c', 'a 7-Zip archive'],
  ['526172211a07', 'a RAR archive'],
  ['fd377a585a00', 'an xz archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['7f454c46', 'a program'],
  ['4d5a90', 'a program'],
  ['53514c69746520666f726d6174', 'an SQLite database'],
  ['d0cf11e0a1b11ae1', 'an old (.doc, .xls, .ppt) or password-protected Office document'],
  ['494433', 'an MP3 recording'],
  ['4f676753', 'an Ogg recording'],
  ['1a45dfa3', 'a Matroska video'],
];

/** `pdf`, `docx`, a phrase that says what else the first bytes are, or null: nothing that is known. */
function looksLike(bytes: Uint8Array): 'pdf' | 'docx' | (string & {}) | null {
  const head = Buffer.from(bytes.subarray(0, 16));
  if (/^%PDF-\d/.test(head.toString('latin1'))) return 'pdf';
  const riff = /^RIFF....(WEBP|WAVE|AVI )/s.exec(head.toString('latin1'))?.[1];
  if (riff !== undefined)
    return riff === 'WEBP' ? 'a WebP image' : riff === 'WAVE' ? 'a WAV recording' : 'an AVI video';
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'an MP4 or HEIC file';
  const hex = head.toString('hex');
  if (/^504b(0304|0506|0708)/.test(hex)) return looksLikeZip(bytes);
  return SIGNATURES.find(([signature]) => hex.startsWith(signature))?.[1] ?? null;
}

const DAMAGED_ZIP = 'a damaged or incomplete ZIP archive';

function looksLikeZip(bytes: Uint8Array): string {
  const entries = listZip(bytes);
  if (entries === null) return DAMAGED_ZIP;
  if (entries.length === 0) return 'an empty ZIP archive';
  const has = (start: string) => entries.some(({ name }) => name.startsWith(start));
  if (has('word/')) return 'docx';
  if (has('xl/')) return 'an Excel workbook';
  if (has('ppt/')) return 'a PowerPoint presentation';
  if (has('META-INF/container.xml')) return 'an EPUB book';
  if (has('content.xml')) return 'an OpenDocument file';
  return 'a ZIP archive';
}

/** Readers accept a header within the first KiB: mail gateways and printers like to put something before it. */
function hasLatePdfHeader(bytes: Uint8Array): boolean {
  return /%PDF-\d/.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'));
}

/** Control characters that text does not have: a few strays are forgiven, NULs only as UTF-16 or in one of a thousand places. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false;
  let nuls = 0;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) nuls++;
    else if (byte < 0x20 && (byte < 0x08 || byte > 0x0d) && byte !== 0x1b) controls++;
  }
  return (nuls > head.length / 1000 || controls > head.length / 20) && wideEncoding(head) === null;
}

/** For a name without an extension: HTML and JSON show themselves in the first characters. */
function formatOfText(bytes: Uint8Array): Format {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').replace(/^ï»¿/, '').trimStart();
  if (/^(<!doctype html|<html[\s>])/i.test(head)) return 'html';
  const last = Buffer.from(bytes.subarray(-64)).toString('latin1').trimEnd().at(-1);
  return (head[0] === '{' && last === '}') || (head[0] === '[' && last === ']') ? 'json' : 'text';
}
