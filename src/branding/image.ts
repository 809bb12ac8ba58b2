import { ImageError } from './image-error.ts';
import { imageTypeOf } from './image-type.ts';
import type { ImageType, LogoSlot } from './model.ts';
import { decodeXml } from './svg/decode.ts';
import { sanitizeSvg } from './svg/sanitize.ts';
import { SvgError } from './svg/svg-error.ts';

/** Sanitising runs where requests are answered, at some 4 MiB a second at worst. */
export const MAX_SVG_BYTES = 256 * 1024;

export interface Image {
  readonly mimeType: ImageType;
  readonly bytes: Uint8Array;
}

/**
 * An image ready to be kept and served: of a kind that its place takes, by its bytes alone, and sanitised if it is SVG.
 *
 * @throws {ImageError}
 */
export function prepareImage(bytes: Uint8Array, slot: LogoSlot): Image {
  if (bytes.byteLength === 0) throw new ImageError('broken', 'is empty');
  const mimeType = imageTypeOf(bytes);
  if (mimeType === null) throw new ImageError('unsupported', `is not ${takenBy(slot)}`);
  if (mimeType === 'image/x-icon' && slot !== 'favicon')
    throw new ImageError(
      'unsupported',
      `is an ICO file, which only the favicon takes; send ${takenBy(slot)}`,
    );
  return mimeType === 'image/svg+xml' ? { mimeType, bytes: cleanSvg(bytes, slot) } : { mimeType, bytes };
}

function cleanSvg(bytes: Uint8Array, slot: LogoSlot): Uint8Array {
  if (bytes.byteLength > MAX_SVG_BYTES)
    throw new ImageError('too_large', `is an SVG of more than ${MAX_SVG_BYTES} bytes`);
  try {
    return new TextEncoder().encode(sanitizeSvg(decodeXml(bytes)));
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    if (error.code === 'not_svg')
      throw new ImageError('unsupported', `${error.message}; send ${takenBy(slot)}`, { cause: error });
    throw new ImageError('broken', error.message, { cause: error });
  }
}

function takenBy(slot: LogoSlot): string {
  return slot === 'favicon' ? 'SVG, PNG, JPG or ICO' : 'SVG, PNG or JPG';
}
