/** A stretch of a text: UTF-16 code units (what `String.prototype.slice` takes), end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
