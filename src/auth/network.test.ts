import { expect, test } from 'vitest';
import { clientOf, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['of a proxy on this machine', '127.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['of one that speaks IPv6', '::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['of one that says nothing', '::1', undefined, '::1'],
  ['of one that says nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['of somebody else', '198.51.100.9', '203.0.113.7', '198.51.100.9'],
])('the word %s', (_whose, peer, forwardedFor, client) => {
  expect(clientOf(peer, forwardedFor)).toBe(client);
});
