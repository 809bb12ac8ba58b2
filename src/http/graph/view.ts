import { z } from 'zod';
import type { Entity, Relation } from '../../store/contract.ts';
import { chunkName, LIST_SEPARATOR } from '../wire.ts';

/** How two entities are joined that merely stand in one sentence. */
const UNSTATED = 'mentioned with';

const Properties = z.record(z.string(), z.unknown());

export const EntityProperties = Properties.meta({
  description:
    '`entity_type`, `description`, `source_id` (passages), `file_path` (documents), `other_names` where it has some, and what an editor added.',
  example: {
    entity_id: 'Jacob Marley',
    entity_type: 'person',
    description: 'Marley was dead: to begin with.',
    source_id: 'chunk-1<SEP>chunk-2',
    file_path: 'a-christmas-carol.txt',
  },
});

export const RelationProperties = Properties.meta({
  description:
    '`keywords`, `description`, `weight`, `source_id` (passages), `file_path` (documents), and what an editor added.',
  example: {
    keywords: 'was the partner of',
    description: 'Scrooge and Marley were partners for many years.',
    weight: 2.125,
    source_id: 'chunk-1',
    file_path: 'a-christmas-carol.txt',
  },
});

export const Node = z
  .object({
    id: z.string().meta({ description: "The entity's name.", example: 'Jacob Marley' }),
    label: z.string().meta({ description: "The entity's name.", example: 'Jacob Marley' }),
    properties: EntityProperties,
  })
  .meta({ id: 'GraphNode', description: 'An entity.' });

export const Edge = z
  .object({
    source: z.string().meta({ description: 'Id of a node.', example: 'Ebenezer Scrooge' }),
    target: z.string().meta({ description: 'Id of a node.', example: 'Jacob Marley' }),
    relationship: z
      .string()
      .meta({ description: "The relation's keywords or predicate.", example: 'was the partner of' }),
    weight: z.number().meta({ description: 'How often and how clearly it is stated.', example: 2.125 }),
    properties: RelationProperties,
  })
  .meta({ id: 'GraphEdge', description: 'A relation between two entities.' });

export function entityProperties(entity: Entity): Record<string, unknown> {
  return {
    ...entity.properties,
    entity_id: entity.name,
    entity_type: entity.type,
    description: entity.description,
    ...(entity.otherNames.length > 0 && { other_names: entity.otherNames.join(LIST_SEPARATOR) }),
    ...provenance(entity),
  };
}

export function relationProperties(relation: Relation): Record<string, unknown> {
  return {
    ...relation.properties,
    keywords: relation.keywords,
    description: relation.description,
    weight: relation.weight,
    ...provenance(relation),
  };
}

function provenance({ chunks, filePaths }: Pick<Entity, 'chunks' | 'filePaths'>) {
  return { source_id: chunks.map(chunkName).join(LIST_SEPARATOR), file_path: filePaths.join(LIST_SEPARATOR) };
}

export function showNode(entity: Entity): z.output<typeof Node> {
  return { id: entity.name, label: entity.name, properties: entityProperties(entity) };
}

export function showEdge(relation: Relation): z.output<typeof Edge> {
  return {
    source: relation.sourceName,
    target: relation.targetName,
    relationship: relation.keywords || UNSTATED,
    weight: relation.weight,
    properties: relationProperties(relation),
  };
}
