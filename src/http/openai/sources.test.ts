import { expect, test } from 'vitest';
import type { Reference } from '../../retrieval/query.ts';
import { citationsIn, listSources, withoutSources } from './sources.ts';

const reference = (id: number, filePath: string, page: number | null = null): Reference => ({
  id,
  documentId: `doc-${id}`,
  filePath,
  page,
  start: 10,
  end: 20,
  text: 'x',
  score: 1,
  cited: true,
});
const references = [reference(1, 'carol.txt'), reference(2, 'report.pdf', 3), reference(3, 'unused.md')];
const answer = 'Marley was dead. [1] It fell 3 %. [2] Scrooge signed. [1] See [9] and [x].';

test('each mark is a citation at its place', () => {
  const linkTo = ({ documentId }: Reference) => `http://a/#/documents/${documentId}`;
  expect(citationsIn(answer, references, linkTo)).toEqual([
    { url: 'http://a/#/documents/doc-1', title: 'carol.txt', start_index: 17, end_index: 20 },
    { url: 'http://a/#/documents/doc-2', title: 'report.pdf, page 3', start_index: 34, end_index: 37 },
    { url: 'http://a/#/documents/doc-1', title: 'carol.txt', start_index: 54, end_index: 57 },
  ]);
});

test('the list names what is cited, and comes off again', () => {
  const list = listSources(answer, references);
  expect(list).toBe('\n\nSources:\n- [1] carol.txt\n- [2] report.pdf, page 3');
  expect(withoutSources(answer + list)).toBe(answer);
  expect(listSources('I could not find it.', references)).toBe('');
});

test('what a person wrote under a heading of the same name stays', () => {
  const own = 'My list.\n\nSources:\n- a book\n- [1] a film';
  expect(withoutSources(own)).toBe(own);
});
