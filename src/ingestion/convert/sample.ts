/** How much of a file is looked at to tell its encoding; past this, more text rarely changes the verdict. */
const SAMPLE_BYTES = 128 * 1024;

/** A sample that begins a little before the first byte that is not ASCII: a long English preface says nothing. */
export function sampleAround(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - 1024) & ~1;
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/** Whether a sample is valid in an encoding; a character that the end of a full sample cuts in two is forgiven. */
export function isSampleOf(encoding: string, sample: Uint8Array): boolean {
  return isDecodable(sample, encoding, sample.length >= SAMPLE_BYTES);
}

export function isDecodable(bytes: Uint8Array, encoding: string, cut = false): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
    return true;
  } catch {
    return false;
  }
}
