/** `unsupported`: of a kind that is not taken; `broken`: of a right kind, but not usable as it is; `too_large`: no image of that kind may be so large. */
export type ImageErrorCode = 'unsupported' | 'broken' | 'too_large';

/** Why bytes cannot be a logo; the message reads on from what was sent ("the file …"). */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly code: ImageErrorCode;
  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
