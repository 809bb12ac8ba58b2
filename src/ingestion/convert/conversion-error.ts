/** A document that cannot be turned into text. The message is for people: which file, what is wrong, where, what to do. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}
