import { entityKey } from '../../../graph/identity.ts';
import { areInitialsOf } from '../../../graph/initials.ts';
import { oneLine } from '../../../lib/one-line.ts';
import { ModelError } from '../../../models/errors.ts';
import { parseReply } from '../../../models/parse-reply.ts';
import { normalizeText } from '../../../text/normalize.ts';

/** What a model says of one passage, cleaned but not yet believed. */
export interface Said {
  readonly entities: readonly SaidEntity[];
  readonly relations: readonly SaidRelation[];
  /** Items that were of no use: of wrong types, without a name, too many. */
  readonly unusable: number;
}

export interface SaidEntity {
  readonly name: string;
  readonly type: string;
  /** May be empty. */
  readonly description: string;
}

export interface SaidRelation {
  readonly source: string;
  readonly target: string;
  /** Phrases separated by commas; may be empty. */
  readonly keywords: string;
  /** May be empty. */
  readonly description: string;
  /** A whole number from 1 to 10. */
  readonly strength: number;
}

/** A passage of 1,200 tokens speaks of 15 to 40 things; more than this are made up or a table. */
const MOST_ENTITIES = 400;
const MOST_RELATIONS = 800;
const LONGEST_NAME = 160;
const LONGEST_KEYWORDS = 160;
const LONGEST_DESCRIPTION = 1_000;
/** Of a relation whose strength was not said. */
const USUAL_STRENGTH = 5;

/**
 * Reads item by item: one that is of wrong types is left out, and the others count. Models that are held to no schema say
 * "relationships" now and then, and strengths as text.
 *
 * @throws {ModelError} `malformed` for what has neither list.
 */
export function readSaid(text: string): Said {
  const root = parseReply(text);
  const { entities, relations, relationships } = asRecord(root);
  const lists = [entities, relations ?? relationships];
  if (!lists.some(Array.isArray))
    throw new ModelError('malformed', "The model's reply has neither entities nor relations.");
  const [things = [], links = []] = lists.map((list): unknown[] => (Array.isArray(list) ? list : []));
  const read = {
    entities: things.slice(0, MOST_ENTITIES).flatMap((item) => readEntity(asRecord(item))),
    relations: links.slice(0, MOST_RELATIONS).flatMap((item) => readRelation(asRecord(item))),
  };
  const usable = read.entities.length + read.relations.length;
  return { ...read, unusable: things.length + links.length - usable };
}

function readEntity({ name, type, description }: Record<string, unknown>): SaidEntity[] {
  const cleaned = cleanName(name);
  if (cleaned === null) return [];
  return [{ name: cleaned, type: clean(type, LONGEST_NAME), description: clean(description) }];
}

function readRelation(item: Record<string, unknown>): SaidRelation[] {
  const [source, target] = [cleanName(item.source), cleanName(item.target)];
  if (source === null || target === null) return [];
  const keywords = Array.isArray(item.keywords) ? item.keywords.join(', ') : item.keywords;
  return [
    {
      source,
      target,
      keywords: clean(keywords, LONGEST_KEYWORDS).replace(/[.,;\s]+$/u, ''),
      description: clean(item.description),
      strength: readStrength(item.strength),
    },
  ];
}

function readStrength(strength: unknown): number {
  const number = typeof strength === 'string' ? Number.parseFloat(strength) : strength;
  if (typeof number !== 'number' || !Number.isFinite(number)) return USUAL_STRENGTH;
  return Math.min(10, Math.max(1, Math.round(number)));
}

const QUOTES = /^["'“”‘’«»*`_<>\s]+|["'“”‘’«»*`_<>\s]+$/gu;

/** "World Health Organization (WHO)": the document's own text will tell that the two are one. */
function withoutAcronym(name: string): string {
  const [, full = '', acronym = ''] = /^(.+) \(([^()]+)\)$/u.exec(name) ?? [];
  return full !== '' && areInitialsOf(acronym, full) ? full : name;
}

/** Null: no name. */
function cleanName(name: unknown): string | null {
  if (typeof name !== 'string' || name.length > 2 * LONGEST_NAME) return null;
  const cleaned = withoutAcronym(normalizeText(name).replace(/\s+/gu, ' ').replace(QUOTES, ''));
  return cleaned.length <= LONGEST_NAME && entityKey(cleaned) !== '' ? cleaned : null;
}

/** On one line, without control characters, cut at a word's end. */
function clean(text: unknown, longest = LONGEST_DESCRIPTION): string {
  if (typeof text !== 'string') return '';
  const line = oneLine(normalizeText(text.slice(0, 4 * longest)));
  if (line.length <= longest) return line;
  const cut = line
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest / 2 ? space : undefined)}…`;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
