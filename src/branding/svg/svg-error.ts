export type SvgErrorCode = 'not_svg' | 'malformed' | 'too_large' | 'empty';

/** Why a file cannot be used; the message reads on from the file's name. */
export class SvgError extends Error {
  override readonly name = 'SvgError';
  readonly code: SvgErrorCode;
  constructor(code: SvgErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
