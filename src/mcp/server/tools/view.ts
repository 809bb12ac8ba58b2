import { z } from 'zod';
import type { Entity as StoredEntity, Relation as StoredRelation } from '../../../store/contract.ts';

export const Entity = z.object({
  name: z.string(),
  type: z.string().describe('person, organization, location, event, work, date, concept or other.'),
  description: z.string().describe('What the documents say it is.'),
  mentions: z.int().describe('How often the documents mention it.'),
  degree: z.int().describe('How many entities it is related to.'),
  file_paths: z.array(z.string()).describe('Documents that mention it.'),
});

export const Relation = z.object({
  source: z.string(),
  target: z.string(),
  keywords: z.string().describe('What joins them; empty if they merely stand in one sentence.'),
  description: z.string(),
  weight: z.number().describe('How often and how clearly it is stated.'),
});

export function showEntity(entity: StoredEntity): z.output<typeof Entity> {
  const { name, type, description, mentions, degree, filePaths } = entity;
  return { name, type, description, mentions, degree, file_paths: [...filePaths] };
}

export function showRelation(relation: StoredRelation): z.output<typeof Relation> {
  const { sourceName, targetName, keywords, description, weight } = relation;
  return { source: sourceName, target: targetName, keywords, description, weight };
}

export function describeEntity({ name, type, description }: StoredEntity): string {
  return `${name} (${type})${description ? `: ${description}` : ''}`;
}

export function describeRelation({ sourceName, targetName, keywords }: StoredRelation): string {
  return `${sourceName} — ${keywords || 'mentioned with'} — ${targetName}`;
}
