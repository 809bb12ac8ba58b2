import { oneLine } from '../../lib/one-line.ts';
import type { Entity, Relation } from '../../store/contract.ts';
import { countTokens } from '../../text/tokens.ts';
import type { Evidence } from './evidence.ts';
import { fitLines } from './lines.ts';
import { fitPassages, mostTokensOfPassages, numberPassages, type Passage } from './passages.ts';

/** Tokens; each holds exactly, by the tokenizer. */
export interface Budgets {
  /** Of one passage. */
  readonly passage: number;
  /** Of the whole section of entities, and of relations. */
  readonly entities: number;
  readonly relations: number;
  /** Of everything together. */
  readonly total: number;
}

export interface Context {
  readonly text: string;
  /** The sections of entities and relations, with which `text` begins. */
  readonly graph: string;
  /** Every passage retrieved, cut to its own budget. */
  readonly retrieved: readonly Passage[];
  /** Those that stand in `text`, as they stand there. */
  readonly passages: readonly Passage[];
}

const SEPARATOR = '\n\n';

/**
 * What an answer may be drawn from: entities, relations, and the numbered passages. Passages are what answers cite, so the
 * two other sections together get at most half of the total. The text, whose tokens must be counted, is made when it is
 * first asked for; an answer reads the passages, and that they all fit is most often plain without counting, which was
 * a third of the time a question by words took.
 */
export function fitContext(evidence: Evidence, budgets: Budgets): Context {
  const entities = evidence.entities.map(describeEntity);
  const relations = evidence.relations.map(describeRelation);
  const retrieved = numberPassages(evidence.passages, budgets.passage);
  let made: ReturnType<typeof fitSections> | undefined;
  const sections = () => {
    made ??= fitSections(entities, relations, retrieved, budgets);
    return made;
  };
  const half = Math.floor(budgets.total / 2);
  const mostOfGraph = Math.min(
    half,
    Math.min(budgets.entities, mostTokens(entities)) + Math.min(budgets.relations, mostTokens(relations)),
  );
  const allFit =
    retrieved.length > 0 && mostOfGraph + HEADINGS + mostTokensOfPassages(retrieved) <= budgets.total;
  return {
    retrieved,
    get text() {
      return sections().text;
    },
    get graph() {
      return sections().graph;
    },
    get passages() {
      return allFit ? retrieved : sections().passages;
    },
  };
}

/** More than the headings of the three sections have. */
const HEADINGS = 32;

/** A token has at least one byte. */
function mostTokens(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}

function fitSections(
  entityLines: readonly string[],
  relationLines: readonly string[],
  retrieved: readonly Passage[],
  budgets: Budgets,
): Pick<Context, 'text' | 'graph' | 'passages'> {
  const half = Math.floor(budgets.total / 2);
  const entities = fitLines('# Entities', entityLines, Math.min(budgets.entities, half));
  const relations = fitLines(
    '# Relations',
    relationLines,
    Math.min(budgets.relations, half - countTokens(entities)),
  );
  const graph = [entities, relations].filter((section) => section !== '');
  const before = graph.length > 0 ? graph.join(SEPARATOR) + SEPARATOR : '';
  const { text, passages } = fitPassages(`${before}# Passages`, retrieved, budgets.total);
  if (text !== '') return { text, graph: before, passages };
  const trimmed = trimTo(graph, budgets.total);
  return { text: trimmed, graph: trimmed, passages };
}

/** With no room for a passage: the sections before it, as many as fit with the break between them. */
function trimTo(sections: readonly string[], total: number): string {
  const whole = sections.join(SEPARATOR);
  return countTokens(whole) <= total ? whole : (sections[0] ?? '');
}

function describeEntity({ name, otherNames, type, description }: Entity): string {
  const said = oneLine(description);
  const also = otherNames.length > 0 ? `, also ${otherNames.map(oneLine).join(', ')}` : '';
  return `- ${oneLine(name)}${also} (${oneLine(type)})${said === '' ? '' : `: ${said}`}`;
}

function describeRelation({ sourceName, targetName, keywords, description }: Relation): string {
  const joined = keywords === '' ? 'is mentioned with' : oneLine(keywords);
  const said = oneLine(description);
  return `- ${oneLine(sourceName)} — ${joined} — ${oneLine(targetName)}${said === '' ? '' : `: ${said}`}`;
}
