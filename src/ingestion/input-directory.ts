import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { InputFile } from '../store/contract.ts';

/** A file that was found: read, or why it could not be. */
export type FoundFile = { readonly file: InputFile; readonly bytes: Uint8Array<ArrayBuffer> } | Unreadable;

interface Unreadable {
  readonly path: string;
  readonly problem: string;
}

/**
 * Reads what is new or changed below the directory (sub-folders included, hidden files left out) against the files that are known,
 * one file at a time, sorted by path.
 */
export async function* readChanges(
  directory: string,
  known: readonly InputFile[],
  maxBytes: number,
): AsyncGenerator<FoundFile> {
  const byPath = new Map(known.map((file) => [file.path, file]));
  const { paths, unreadable } = await listFiles(directory);
  yield* unreadable;
  for (const path of paths) {
    const at = join(directory, path);
    try {
      const before = await stat(at);
      if (!before.isFile()) continue;
      const seen = byPath.get(path);
      if (seen && seen.size === before.size && seen.modifiedAt === before.mtimeMs) continue;
      if (before.size > maxBytes) {
        yield { path, problem: `it has ${before.size} bytes, more than the ${maxBytes} of MAX_UPLOAD_BYTES` };
        continue;
      }
      const bytes = new Uint8Array(await readFile(at));
      const after = await stat(at);
      if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) {
        yield { path, problem: 'it is being written just now; scan again when that is done' };
        continue;
      }
      yield {
        file: { path, size: after.size, modifiedAt: after.mtimeMs, uploaded: seen?.uploaded ?? false },
        bytes,
      };
    } catch (error) {
      yield cannotBeRead(path, error);
    }
  }
}

/**
 * Links are followed, but no folder is entered twice: a link to a folder above would go round until the system gives up. Links to
 * folders come last, so that a file's own path is the one it gets.
 */
async function listFiles(directory: string): Promise<{ paths: string[]; unreadable: Unreadable[] }> {
  const paths: string[] = [];
  const unreadable: Unreadable[] = [];
  const entered = new Set<string>();
  const folders = [''];
  const links: string[] = [];
  for (let at = folders.pop(); at !== undefined; at = folders.pop() ?? links.shift()) {
    try {
      const folder = await realpath(join(directory, at));
      if (entered.has(folder)) continue;
      entered.add(folder);
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (entry.name.startsWith('.')) continue;
        const path = at === '' ? entry.name : `${at}/${entry.name}`;
        if (entry.isDirectory()) folders.push(path);
        else if (entry.isFile()) paths.push(path);
        else if (entry.isSymbolicLink())
          ((await isFolder(join(folder, entry.name))) ? links : paths).push(path);
      }
    } catch (error) {
      unreadable.push(cannotBeRead(at || 'INPUT_DIR', error));
    }
  }
  return { paths: paths.sort(), unreadable };
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function cannotBeRead(path: string, error: unknown): Unreadable {
  return { path, problem: `it cannot be read (${reasonOf(error)})` };
}

/** Without the path that the system's message ends with: people know the file by its path in the input directory. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(', ', 1)[0] ?? '') : String(error);
}

/** The input directory does not take a file: the disk is full, or the folder is not there or not writable. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

const PART = /^\.weft-[\da-f-]{36}\.part$/;

/** Makes it where there is none, and takes out what is left of uploads whose process was killed. */
export async function openInputDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  // One that may only be read, or not even that, is no reason not to start.
  const names = await readdir(directory).catch(() => []);
  const left = names.filter((name) => PART.test(name));
  await Promise.allSettled(left.map((name) => rm(join(directory, name), { force: true })));
}

/**
 * Writes a file under its name or, where that is taken, `name (2).ext` and so on: never over another. Where a file of that name has
 * the same bytes, that is the one. Whole or not there.
 *
 * @throws {UploadError}
 */
export async function storeUpload(directory: string, name: string, bytes: Uint8Array): Promise<InputFile> {
  const part = join(directory, `.weft-${randomUUID()}.part`);
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(part, bytes);
    const path = await place(part, directory, name, bytes);
    const { size, mtimeMs } = await stat(join(directory, path));
    return { path, size, modifiedAt: mtimeMs, uploaded: true };
  } catch (cause) {
    throw new UploadError(`"${name}" cannot be stored in INPUT_DIR (${reasonOf(cause)}).`, { cause });
  } finally {
    await rm(part, { force: true }).catch(() => {});
  }
}

/** Gives what is written a name that is free, and answers it. */
async function place(part: string, directory: string, name: string, bytes: Uint8Array): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let n = 1; ; n++) {
    const path = n === 1 ? name : `${stem} (${n})${extension}`;
    const at = join(directory, path);
    try {
      await linkOrCopy(part, at);
      return path;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    if (await holds(at, bytes)) return path;
  }
}

/** A link is there at once and goes over nothing; some file systems have none. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isTaken(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const { size } = await stat(path);
    return size === bytes.byteLength && (await readFile(path)).equals(bytes);
  } catch {
    // A folder, a broken link, or gone just now: not this file.
    return false;
  }
}

/** Removes what was uploaded. A file that somebody changed since is theirs, and stays. */
export async function removeUploads(directory: string, uploads: readonly InputFile[]): Promise<void> {
  await Promise.all(
    uploads.map(async (upload) => {
      const at = join(directory, upload.path);
      const found = await stat(at).catch(() => null);
      if (found?.size === upload.size && found.mtimeMs === upload.modifiedAt) await rm(at, { force: true });
    }),
  );
}
