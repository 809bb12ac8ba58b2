/** Why the text is not an absolute http or https address; null if it is one. */
export function faultOfWebAddress(text: string): string | null {
  // The URL parser takes "http:host" and drops tabs and line breaks; what is stored should be what a browser opens.
  if (!/^https?:\/\/[^/\\?#]/i.test(text)) return 'must be an address that begins with http:// or https://';
  if (/[\s\p{Cc}\\]/u.test(text)) return 'must not hold white space, backslashes or control characters';
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return 'is not a valid address';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or a password';
  return null;
}
