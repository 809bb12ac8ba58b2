import { expect, test } from 'vitest';
import { nameTools } from './tool-names.ts';

const server = (name: string, ...tools: string[]) => ({ name, tools: tools.map((tool) => ({ name: tool })) });
const listed = (...servers: Array<ReturnType<typeof server>>) =>
  [...nameTools(servers)].map(([name, entry]) => [name, entry.server, entry.tool.name]);

test('a shared name is the first server’s; the others put theirs before it', () => {
  expect(
    listed(server('files', 'read', 'list'), server('notes', 'read'), server('mail', 'read', 'send')),
  ).toEqual([
    ['read', 'files', 'read'],
    ['list', 'files', 'list'],
    ['notes.read', 'notes', 'read'],
    ['mail.read', 'mail', 'read'],
    ['send', 'mail', 'send'],
  ]);
});

test('a tool that is called what another would be listed as loses none', () => {
  expect(listed(server('a', 'read', 'b.read'), server('b', 'read'))).toEqual([
    ['read', 'a', 'read'],
    ['b.read', 'a', 'b.read'],
    ['b.b.read', 'b', 'read'],
  ]);
});
