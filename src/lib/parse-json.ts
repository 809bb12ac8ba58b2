/** Null for what is not JSON: text from elsewhere, whose parser's error would quote it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
