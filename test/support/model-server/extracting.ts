import type { ModelReply, ModelRequest } from './request.ts';

/** Whether a document is being read: the schema asks for entities. */
export function isExtraction({ schema }: ModelRequest): boolean {
  return schema?.properties?.entities !== undefined;
}

/** The passage that is to be read. */
export function passageOf({ messages }: ModelRequest): string {
  const content = messages.find(({ role }) => role === 'user')?.content ?? '';
  return /\nPassage:\n([\s\S]*)\n<\/documents \d+>/.exec(`\n${content}`)?.[1] ?? '';
}

export interface Knowledge {
  readonly entities: ReadonlyArray<{ name: string; type: string; description: string }>;
  readonly relations: ReadonlyArray<{
    source: string;
    target: string;
    keywords: string;
    description: string;
    strength: number;
  }>;
}

export function replyWith(knowledge: Partial<Knowledge>, more: Partial<ModelReply> = {}): ModelReply {
  return { text: JSON.stringify({ entities: [], relations: [], ...knowledge }), ...more };
}

const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*/gu;

/**
 * Reads as a model does, by rule: runs of capitalised words are entities, and those that are next to each other in a sentence are related
 * by the words between them. The same for the same passage; 15 entities and 12 relations at most, as of a passage of 1,200 tokens.
 */
export function extractByRule(request: ModelRequest, mostEntities = 15, mostRelations = 12): ModelReply {
  const passage = passageOf(request);
  const entities = new Map<string, Knowledge['entities'][number]>();
  const relations: Array<Knowledge['relations'][number]> = [];
  for (const sentence of passage.split(/(?<=[.!?])\s+/)) {
    let before: RegExpExecArray | null = null;
    for (const found of sentence.matchAll(NAME)) {
      const [name] = found;
      if (!entities.has(name) && entities.size === mostEntities) continue;
      entities.set(name, { name, type: typeOf(name), description: `${name}: ${sentence}` });
      if (before && before[0] !== name && relations.length < mostRelations)
        relations.push({
          source: before[0],
          target: name,
          keywords: sentence.slice(before.index + before[0].length, found.index).trim() || 'with',
          description: sentence,
          strength: 8,
        });
      before = found;
    }
  }
  return replyWith(
    { entities: [...entities.values()], relations },
    { promptTokens: Math.ceil(passage.length / 4) + 400, completionTokens: 60 * entities.size },
  );
}

const typeOf = (name: string): string => (/ /.test(name) ? 'person' : 'location');
