/** How much work and memory scrypt spends (RFC 7914, 2): `N` rounds of `r` × 128 bytes, `p` times over. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface PasswordHash extends ScryptCost {
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
  /** `scrypt.N.r.p.salt.key`, as it was read. */
  readonly text: string;
}

const MiB = 1024 * 1024;
/** Below this a guess is too cheap, above it a login is too dear. */
const MEMORY = { least: 16 * MiB, most: 256 * MiB };
/** `N` × `r` × `p`: a few seconds of work. */
const MOST_WORK = 2 ** 23;

/** Reads a hash; null for anything else, such as a password, or a cost out of bounds. */
export function parsePasswordHash(text: string): PasswordHash | null {
  const [scheme, ...parts] = text.split('.');
  const [N = 0, r = 0, p = 0] = parts.slice(0, 3).map(toCount);
  const [salt, key] = parts.slice(3).map(toBytes);
  if (scheme !== 'scrypt' || parts.length !== 5 || !salt || !key) return null;
  if (!isSensible({ N, r, p })) return null;
  if (salt.length < 16 || salt.length > 64 || key.length < 32 || key.length > 64) return null;
  return { N, r, p, salt, key, text };
}

export function formatPasswordHash({ N, r, p, salt, key }: Omit<PasswordHash, 'text'>): string {
  return ['scrypt', N, r, p, toText(salt), toText(key)].join('.');
}

function isSensible({ N, r, p }: ScryptCost): boolean {
  const memory = 128 * N * r;
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N));
  return isPowerOfTwo && memory >= MEMORY.least && memory <= MEMORY.most && p >= 1 && N * r * p <= MOST_WORK;
}

function toCount(digits: string): number {
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : 0;
}

function toBytes(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64url');
  return toText(bytes) === text ? bytes : null;
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
