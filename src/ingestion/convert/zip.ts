import { crc32, inflateRawSync } from 'node:zlib';

/** One file inside an archive, as the central directory describes it (APPNOTE.TXT 4.3.12). */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where its local header stands. */
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record is 22 bytes and a comment of at most 65,535. */
const END_REACH = 22 + 65_535;
/** No word processor writes as many parts. */
const MAX_ENTRIES = 20_000;

/** The archive's directory, without unpacking anything. Null: there is none (cut off, damaged, or no archive at all). */
export function listZip(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const last = Math.max(0, bytes.length - END_REACH);
  while (end >= last && view.getUint32(end, true) !== END) end--;
  if (end < last || end < 0) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count && index < MAX_ENTRIES; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) return null;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Unpacks one entry into at most `limit` bytes, whatever size it claims.
 * @throws RangeError beyond the limit; Error if it is damaged or packed in a way other than stored or deflated.
 */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry, limit: number): Uint8Array {
  if (entry.unpackedBytes > limit) throw new RangeError(`${entry.name} is larger than ${limit} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== LOCAL) {
    throw new Error(`${entry.name} is damaged`);
  }
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packedBytes);
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new Error(`${entry.name} is packed by method ${entry.method}`);
  // The claimed size may be a lie; zlib stops at this bound with ERR_BUFFER_TOO_LARGE, a RangeError.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
}

/** An archive of the given files, stored without compression. */
export function packZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const [name, data] of files) {
    const encoded = new TextEncoder().encode(name);
    const shared = new DataView(new ArrayBuffer(26));
    shared.setUint16(0, 20, true);
    shared.setUint16(2, 0x0800, true);
    shared.setUint32(10, crc32(data), true);
    shared.setUint32(14, data.length, true);
    shared.setUint32(18, data.length, true);
    shared.setUint16(22, encoded.length, true);
    const fields = new Uint8Array(shared.buffer);
    local.push(signature(LOCAL), fields, encoded, data);
    const tail = new DataView(new ArrayBuffer(14));
    tail.setUint32(10, offset, true);
    central.push(signature(CENTRAL), Uint8Array.of(20, 0), fields, new Uint8Array(tail.buffer), encoded);
    offset += 30 + encoded.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = new DataView(new ArrayBuffer(18));
  end.setUint16(4, files.size, true);
  end.setUint16(6, files.size, true);
  end.setUint32(8, directory.length, true);
  end.setUint32(12, offset, true);
  return Buffer.concat([...local, directory, signature(END), new Uint8Array(end.buffer)]);
}

function signature(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
