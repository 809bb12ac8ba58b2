import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import type { NativeIndex } from './native-index.ts';

/** What stands beside an index file; the file is used only if it is exactly what was written. */
interface About {
  readonly format: typeof FORMAT;
  /** Of the model in this database. */
  readonly stamp: string;
  /** The newest vector that was looked at. */
  readonly last: number;
  readonly bytes: number;
  readonly crc: number;
}

const FORMAT = 1;

const PIECE = 4 * 1024 * 1024;

/** Both files are written aside and then put in place: whenever it ends, the two that are there match, or are seen not to. */
export function saveIndex(path: string, index: NativeIndex, about: { stamp: string; last: number }): void {
  const aside = `${path}.new`;
  index.save(aside);
  const whole: About = { format: FORMAT, ...about, ...measure(aside) };
  renameSync(aside, path);
  writeFileSync(`${aside}.json`, JSON.stringify(whole));
  renameSync(`${aside}.json`, `${path}.json`);
}

/** Fills the index from its file. Answers the newest vector in it; null, and nothing filled, if there is no file that can be trusted. */
export function loadIndex(path: string, index: NativeIndex, stamp: string): number | null {
  try {
    const { last, ...told } = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Partial<About>;
    const wanted: Omit<About, 'last'> = { format: FORMAT, stamp, ...measure(path) };
    if (last === undefined || !isDeepStrictEqual(told, wanted)) return null;
    index.load(path);
    return last;
  } catch {
    return null;
  }
}

export function removeIndex(path: string): void {
  for (const file of [path, `${path}.json`, `${path}.new`, `${path}.new.json`]) rmSync(file, { force: true });
}

function measure(path: string): { bytes: number; crc: number } {
  const { size: bytes } = statSync(path);
  const file = openSync(path, 'r');
  try {
    const piece = new Uint8Array(PIECE);
    let crc = 0;
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      crc = crc32(piece.subarray(0, read), crc);
    return { bytes, crc };
  } finally {
    closeSync(file);
  }
}
