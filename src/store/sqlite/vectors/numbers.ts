/** A vector as a row keeps it: 16-bit floats. Of a vector of length 1 they keep cosines to the fourth digit, in half the room. */
export function packVector(vector: Float32Array): Uint8Array {
  return new Uint8Array(new Float16Array(vector).buffer);
}

export function unpackVector(bytes: Uint8Array): Float16Array {
  const isAligned = bytes.byteOffset % 2 === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : bytes.slice();
  return new Float16Array(buffer, byteOffset, byteLength / 2);
}

/** Of vectors of length 1: their cosine. */
export function dotProduct(a: Float32Array, b: Float16Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
