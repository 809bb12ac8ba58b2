import { prepareImage } from './image.ts';
import { ImageError } from './image-error.ts';
import { assetAddress, assetNamedIn, type LogoSlot } from './model.ts';
import { faultOfWebAddress } from './web-address.ts';

/** Bytes of an image inside the configuration, which every visitor reads; larger ones are better uploaded. */
const MAX_EMBEDDED_BYTES = 256 * 1024;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'image/svg+xml': 'image/svg+xml',
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/x-icon': 'image/x-icon',
  'image/vnd.microsoft.icon': 'image/x-icon',
};

export type CheckedLogo =
  | { readonly value: string }
  /** An uploaded asset, which has to exist. */
  | { readonly value: string; readonly asset: string }
  | { readonly fault: string };

/** A logo as it is kept: a web address, an asset's address, or a base64 data URI whose image is sound, and sanitised if it is SVG. */
export function checkLogo(logo: string, slot: LogoSlot): CheckedLogo {
  if (/^data:/i.test(logo)) return checkEmbedded(logo, slot);
  if (/^[a-z][a-z\d+.-]*:/i.test(logo)) {
    const fault = faultOfWebAddress(logo);
    return fault === null ? { value: logo } : { fault };
  }
  const asset = assetNamedIn(logo);
  if (asset !== null && (logo === assetAddress(asset) || logo === assetAddress(asset).slice(1)))
    return { value: assetAddress(asset), asset };
  return {
    fault: `must be an http or https address, a base64 data URI of an image, or the address of an uploaded asset (${assetAddress('{asset_id}')})`,
  };
}

function checkEmbedded(logo: string, slot: LogoSlot): CheckedLogo {
  const comma = logo.indexOf(',');
  const [, label = '', encoding] =
    /^data:([^;,]*)(?:;charset=utf-8)?(;base64)?$/i.exec(logo.slice(0, comma)) ?? [];
  const mediaType = MEDIA_TYPES[label.toLowerCase()];
  if (mediaType === undefined) return { fault: 'is a data URI of another type than SVG, PNG, JPG or ICO' };
  if (encoding === undefined) return { fault: 'is a data URI that is not base64' };
  const base64 = logo.slice(comma + 1);
  if (base64.length > Math.ceil(MAX_EMBEDDED_BYTES / 3) * 4)
    return { fault: `is a data URI of more than ${MAX_EMBEDDED_BYTES} bytes; upload the image instead` };
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    return { fault: 'is not valid base64' };
  try {
    const image = prepareImage(Buffer.from(base64, 'base64'), slot);
    if (image.mimeType !== mediaType)
      return { fault: `says that it is ${label}, but its bytes are ${image.mimeType}` };
    return { value: `data:${image.mimeType};base64,${Buffer.from(image.bytes).toString('base64')}` };
  } catch (error) {
    if (error instanceof ImageError) return { fault: `holds an image that ${error.message}` };
    throw error;
  }
}
