import { isIP, isIPv6 } from 'node:net';

/**
 * Whose request it is. A peer on this machine is taken for a proxy, and for its word on who asks: the last entry of `X-Forwarded-For`,
 * which it added itself; those before it may be the client's invention, as all of it is from a peer elsewhere.
 */
export function clientOf(peer: string, forwardedFor: string | readonly string[] | undefined): string {
  if (!/^(?:(?:::ffff:)?127\.|::1$)/i.test(peer)) return peer;
  const last = [forwardedFor ?? []].flat().at(-1)?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? peer : last;
}

/**
 * What one client can be told from another by: an IPv4 address, or the first 64 bits of an IPv6 address, since a single connection
 * commonly has all of the other 64 to choose from (RFC 6177).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const [head = '', tail = ''] = plain.toLowerCase().split('::', 2);
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const zeros = plain.includes('::') ? new Array(8 - first.length - last.length).fill('0') : [];
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end takes the place of two groups. */
function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
