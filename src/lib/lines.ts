/**
 * Splits a stream of bytes into lines of UTF-8 without their newlines. A line longer than `limit` bytes is given cut to it, as soon
 * as it is that long, and the rest of it is dropped: whoever writes cannot make the reader keep more.
 */
export function splitLines(
  limit: number,
  onLine: (line: string, cut: boolean) => void,
): (bytes: Uint8Array) => void {
  let parts: Uint8Array[] = [];
  let size = 0;
  let dropping = false;

  const finish = (cut: boolean) => {
    const line = Buffer.concat(parts).toString('utf8', 0, Math.min(size, limit));
    parts = [];
    size = 0;
    onLine(line.replace(/\r$/, ''), cut);
  };
  const take = (bytes: Uint8Array) => {
    if (dropping || bytes.byteLength === 0) return;
    parts.push(bytes);
    size += bytes.byteLength;
    if (size <= limit) return;
    dropping = true;
    finish(true);
  };

  return (bytes) => {
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
      take(bytes.subarray(from, at));
      if (!dropping) finish(false);
      dropping = false;
      from = at + 1;
    }
    take(bytes.subarray(from));
  };
}

const NEWLINE = 10;
