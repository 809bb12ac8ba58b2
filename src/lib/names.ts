/** Names that people send, made safe to show and to keep. */
import { compose } from './compose.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Bytes of UTF-8; file systems take 255, and ` (2)` or `.part` may be added. */
const MAX_FILE_NAME_BYTES = 200;
const MAX_SOURCE_NAME = 255;

/** Joiners belong to the spelling of Persian, of Indic scripts and of emoji; alone they show nothing. */
const NOTHING_SHOWN = /^[\s\u200c\u200d]*$/;

function clean(name: string): string {
  const shown = compose(name.toWellFormed()).replace(UNSAFE, '');
  return NOTHING_SHOWN.test(shown) ? '' : shown.trim();
}

/** A source name as it is shown and cited: no control or direction characters, at most 255 characters. Empty if nothing is left. */
export function sourceName(name: string): string {
  const shown = clean(name);
  if (shown.length <= MAX_SOURCE_NAME) return shown;
  return `${shown.slice(0, MAX_SOURCE_NAME - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * The name of a file, safe inside one directory on every system: the last part of whatever path was sent,
 * without characters that Windows or a shell would take for something else, its extension kept. `unnamed`
 * if nothing is left.
 */
export function fileName(name: string): string {
  const base = clean(name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '');
  if (base === '') return 'unnamed';
  const extension = /\.[^.]{1,12}$/.exec(base)?.[0] ?? '';
  const stem = base.slice(0, base.length - extension.length);
  return cutToBytes(stem, MAX_FILE_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
