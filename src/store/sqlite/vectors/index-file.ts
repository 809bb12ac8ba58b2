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
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { NativeIndex } from './native-index.ts';

/** What stands beside an index file; the file is used only if it is exactly what was written. */
const About = z.object({
  format: z.literal(1),
  /** Of the model in this database. */
  stamp: z.string(),
  /** The newest vector that was looked at. */
  last: z.int().min(0),
  bytes: z.int(),
  crc: z.int(),
});

const PIECE = 4 * 1024 * 1024;

/** Both files are written aside and then put in place: whenever it ends, the two that are there match, or are seen not to. */
export function saveIndex(path: string, index: NativeIndex, about: { stamp: string; last: number }): void {
  const aside = `${path}.new`;
  index.save(aside);
  const whole = { format: 1, ...about, ...measure(aside) };
  renameSync(aside, path);
  writeFileSync(`${aside}.json`, JSON.stringify(whole));
  renameSync(`${aside}.json`, `${path}.json`);
}

/** Fills the index from its file. Answers the newest vector in it; null, and nothing filled, if there is no file that can be trusted. */
export function loadIndex(path: string, index: NativeIndex, stamp: string): number | null {
  try {
    const about = About.parse(JSON.parse(readFileSync(`${path}.json`, 'utf8')));
    const { bytes, crc } = measure(path);
    if (about.stamp !== stamp || about.bytes !== bytes || about.crc !== crc) return null;
    index.load(path);
    return about.last;
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
