import { ImageError } from './image-error.ts';
import type { ImageType } from './model.ts';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_START = [0xff, 0xd8, 0xff];
const ICO_START = [0x00, 0x00, 0x01, 0x00];

/**
 * What the bytes are, whatever their name or label says; null for anything else, text included that does not begin like XML. SVG is
 * told from other XML by its parser.
 *
 * @throws {ImageError} `broken` for an image of a known kind whose header makes no sense.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return checked('image/png', hasPngHeader(bytes));
  if (startsWith(bytes, JPEG_START)) return checked('image/jpeg', hasJpegSegments(bytes));
  if (startsWith(bytes, ICO_START)) return checked('image/x-icon', hasIcons(bytes));
  return beginsLikeXml(bytes) ? 'image/svg+xml' : null;
}

function checked(type: ImageType, sound: boolean): ImageType {
  if (!sound) throw new ImageError('broken', `begins like ${type} but is damaged or cut short`);
  return type;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** PNG (W3C, third edition), 11.2.1: IHDR comes first, has 13 bytes, and neither width nor height is 0. */
function hasPngHeader(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  if (view.byteLength < 33) return false;
  const isHeader = view.getUint32(8) === 13 && view.getUint32(12) === 0x49484452;
  return isHeader && view.getUint32(16) > 0 && view.getUint32(20) > 0;
}

/** ITU-T T.81, B.1.1: segments with a length each, up to a frame header and on to a scan. */
function hasJpegSegments(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let frame = false;
  for (let at = 2; at + 4 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) return frame;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) frame = true;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/** A directory of at least one icon, each of which lies inside the file. */
function hasIcons(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  if (view.byteLength < 6) return false;
  const count = view.getUint16(4, true);
  const directoryEnd = 6 + 16 * count;
  if (count === 0 || directoryEnd > view.byteLength) return false;
  for (let entry = 6; entry < directoryEnd; entry += 16) {
    const size = view.getUint32(entry + 8, true);
    const offset = view.getUint32(entry + 12, true);
    if (size === 0 || offset < directoryEnd || offset + size > view.byteLength) return false;
  }
  return true;
}

/** `<` first, after a byte order mark and white space; in UTF-16 with a zero byte beside it. */
function beginsLikeXml(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte === 0x3c) return true;
    if (![0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x20, 0x09, 0x0a, 0x0d].includes(byte)) return false;
  }
  return false;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
