import type { StoredChunk } from '../../store/contract.ts';
import { analyze } from '../../text/terms.ts';
import { saysName } from '../answer/extractive/says-name.ts';
import type { Member } from './members.ts';

/** Passages for each member. */
const OF_EACH = 3;
/** An answer reads so many. */
const MOST = 9;

/** The passages that name most of them, in the document that they are of. */
export function naming(members: readonly Member[], chunks: readonly StoredChunk[]): StoredChunk[] {
  return chunks
    .filter(({ documentId }) => documentId === members[0]?.documentId)
    .map((chunk) => ({ chunk, named: members.filter(({ name }) => saysName(chunk.text, name)).length }))
    .sort((a, b) => b.named - a.named || a.chunk.start - b.chunk.start)
    .slice(0, OF_EACH)
    .map(({ chunk }) => chunk);
}

/** The passages that hold most of what is wanted in the part of each member, one member's after the other's, the best of each first. */
export function spread(
  members: readonly Member[],
  chunks: readonly StoredChunk[],
  wanted: ReadonlySet<string>,
): StoredChunk[] {
  const ofEach = members.map((member) => {
    return chunks
      .filter(
        ({ documentId, start, end }) =>
          documentId === member.documentId && end > member.from && start < member.to,
      )
      .map((chunk) => ({
        chunk,
        terms: analyze(
          chunk.text.slice(Math.max(0, member.from - chunk.start), Math.max(0, member.to - chunk.start)),
        ),
      }))
      .filter(({ chunk }) => member.nouns.size > 0 || saysName(chunk.text, member.name))
      .map(({ chunk, terms }) => ({ chunk, held: terms.filter((term) => wanted.has(term)).length }))
      .sort((a, b) => b.held - a.held || a.chunk.start - b.chunk.start)
      .slice(0, OF_EACH)
      .map(({ chunk }) => chunk);
  });
  const inTurn = Array.from({ length: OF_EACH }, (_, at) =>
    ofEach.flatMap((own) => own.slice(at, at + 1)),
  ).flat();
  return [...new Set(inTurn)].slice(0, MOST);
}
