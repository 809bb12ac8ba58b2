/** The smallest images of each kind, for tests. */

export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><title>Höhe</title><rect width="1" height="1"/></svg>';

/** One transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Start of image, a baseline frame of one pixel in one component, start of scan, end of image. */
export const jpeg = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f0000ffd9', 'hex');

/** A directory of one icon, which is the PNG. */
export const ico = Buffer.concat([
  Buffer.from('000001000100', 'hex'),
  Buffer.from('0101000001002000', 'hex'),
  Buffer.of(png.length, 0, 0, 0, 22, 0, 0, 0),
  png,
]);

export const gif = Buffer.from('47494638396101000100000000002c000000000100010000', 'hex');
export const html = Buffer.from('<!doctype html><html><body><svg><rect/></svg></body></html>');
