/** What is embedded, as text. A change of these functions changes the hashes, and so makes every vector anew. */
import { createHash } from 'node:crypto';
import type { Entity, Relation } from '../../store/contract.ts';

export interface EmbeddedChunk {
  readonly title: string | null;
  readonly heading: string | null;
  readonly text: string;
}

/** A passage under the names of what it is from: out of its document it often does not say what it is about. */
export function chunkText({ title, heading, text }: EmbeddedChunk): string {
  const names = [title, heading].filter((name) => name !== null && !text.startsWith(name));
  return [...names, text].join('\n');
}

export function entityText({
  name,
  type,
  description,
}: Pick<Entity, 'name' | 'type' | 'description'>): string {
  return `${name} (${type})\n${description}`.trim();
}

/** Null: the two merely stand in one sentence, which says nothing that could be searched for. */
export function relationText(
  relation: Pick<Relation, 'sourceName' | 'targetName' | 'keywords' | 'description'>,
): string | null {
  const { sourceName, targetName, keywords, description } = relation;
  return keywords === '' ? null : `${sourceName}, ${keywords}, ${targetName}\n${description}`.trim();
}

/** 128 bits of SHA-256. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
