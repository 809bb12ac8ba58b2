import { entityKey } from '../../graph/identity.ts';
import { oneLine } from '../../lib/one-line.ts';
import type { StoredChunk } from '../../store/contract.ts';
import { analyze } from '../../text/terms.ts';
import { relatedStems } from '../answer/extractive/related-words.ts';
import type { AskedSet } from '../question/asked-set.ts';

/** One of a set, and the part of its document that tells of it. */
export interface Member {
  readonly name: string;
  readonly documentId: string;
  /** Offsets into the document: from where it is first named by itself to where the next one is. */
  readonly from: number;
  readonly to: number;
  /** Within that part a noun such as "the ghost" means it: it is part of its name. */
  readonly nouns: ReadonlySet<string>;
}

const WORD = String.raw`\p{Lu}[\p{L}’'-]*`;
/** "Ghost of Christmas Yet to Come", "North Tower" */
const NAME_OF = new RegExp(
  String.raw`(?<!\p{L})(?<noun>\p{Lu}\p{Ll}+)\s+of\s+(?:the\s+)?${WORD}(?:\s+(?:(?:to|of|the|de|von)\s+)?${WORD})*`,
  'gu',
);
const NAME_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:${WORD}\s+){1,3}(?<noun>\p{Lu}\p{Ll}+)(?!\p{L})`,
  'gu',
);
const LIST = String.raw`(${WORD}(?:\s+${WORD})*(?:,\s+${WORD}(?:\s+${WORD})*)*,?\s+and\s+${WORD}(?:\s+${WORD})*)`;

const ARTICLE = /^(?:The|An?|This|That|These|Those|My|His|Her|Its|Our|Your|Their)\b/;

/** Named so close together they are only listed: in a table of contents, among the characters. */
const LISTED_WITHIN = 300;

/** Each is compared with all the others; of so many it is not clear who is asked for. */
const MOST_NAMES = 300;

interface Named {
  readonly name: string;
  readonly places: Set<number>;
}

/** Those the set has in a text: by names that hold the noun, or else as they are listed behind it. Empty where it is not clear who they are. */
export function membersOf(set: AskedSet, chunks: readonly StoredChunk[]): Member[] {
  const documents = [...Map.groupBy(chunks, ({ documentId }) => documentId)];
  const found = [new Set([set.noun]), relatedStems(set.noun).union(new Set([set.noun]))].flatMap((nouns) => {
    const named = documents.map(([documentId, own]) => [documentId, namedWith(nouns, set, own)] as const);
    const chosen = choose(named, set.count);
    return chosen ? [chosen] : [];
  });
  const [best] = found.sort((a, b) => mentions(b.named) - mentions(a.named));
  if (best) return scopes(best.documentId, best.named, relatedStems(set.noun).union(new Set([set.noun])));
  return listed(set, chunks);
}

/** Without what joins them: of "Gate Above" and "Gate of the Wind" all but "of" and "the". */
function tellingWords(name: string): ReadonlySet<string> {
  return new Set(entityKey(name.replace(/['’]s\b/g, '')).split(' ')).difference(JOINING);
}

const JOINING = new Set(['of', 'the', 'to', 'de', 'von']);

/** Names that hold one of the nouns, with the places they stand at; none where there are too many. */
function namedWith(
  nouns: ReadonlySet<string>,
  { plural }: AskedSet,
  chunks: readonly StoredChunk[],
): Named[] {
  const found = new Map<string, Named>();
  for (const { start, text } of chunks) {
    for (const pattern of [NAME_OF, NAME_BEFORE]) {
      for (const match of text.matchAll(pattern)) {
        const noun = match.groups?.noun ?? '';
        if (!analyze(noun).some((stem) => nouns.has(stem)) || noun.toLowerCase() === plural) continue;
        const name = oneLine(match[0]).replace(/['’]s?$/, '');
        if (ARTICLE.test(name)) continue;
        found
          .getOrInsertComputed(entityKey(name), () => ({ name, places: new Set() }))
          .places.add(start + match.index);
      }
    }
  }
  if (found.size > MOST_NAMES) return [];
  // "Ghost of Brae", "Brae's Ghost" and what is cut short are the longest of them.
  const longest: Array<Named & { readonly terms: ReadonlySet<string> }> = [];
  for (const named of [...found.values()].sort((a, b) => b.name.length - a.name.length)) {
    const terms = tellingWords(named.name);
    const same = longest.filter((longer) => terms.isSubsetOf(longer.terms));
    if (same.length === 0) longest.push({ ...named, terms });
    else if (same.length === 1) for (const place of named.places) same[0]?.places.add(place);
  }
  return longest;
}

function mentions(named: readonly Named[]): number {
  return named.reduce((sum, { places }) => sum + places.size, 0);
}

/** Of the documents the one that speaks most of as many as there are; those named alike where more are named. */
function choose(
  documents: ReadonlyArray<readonly [documentId: string, named: readonly Named[]]>,
  count: number | undefined,
): { readonly documentId: string; readonly named: readonly Named[] } | undefined {
  const fitting = documents.flatMap(([documentId, all]) => {
    const often = all.filter(({ places }) => places.size > 1);
    const alike = Map.groupBy(all, ({ name }) => name.split(' ').slice(0, 3).join(' '));
    const ways = Map.groupBy(all, ({ name }) => name.includes(' of '));
    const named =
      count === undefined
        ? often
        : [often, ...alike.values(), ...ways.values()].find((group) => group.length === count);
    return named !== undefined && named.length > 1 ? [{ documentId, named }] : [];
  });
  return fitting.sort((a, b) => mentions(b.named) - mentions(a.named))[0];
}

function scopes(documentId: string, named: readonly Named[], nouns: ReadonlySet<string>): Member[] {
  const begun = named.map(({ name, places }) => {
    const others = named.filter((other) => other.name !== name).flatMap((other) => [...other.places]);
    const own = [...places].sort((a, b) => a - b);
    const alone = own.find((place) => others.every((other) => Math.abs(other - place) > LISTED_WITHIN));
    return { name, from: alone ?? own[0] ?? 0 };
  });
  const inOrder = begun.sort((a, b) => a.from - b.from);
  return inOrder.map(({ name, from }, at) => ({
    name,
    documentId,
    from,
    to: inOrder[at + 1]?.from ?? Number.POSITIVE_INFINITY,
    nouns,
  }));
}

/** "The three sisters, Ada, Bea and Cleo, …", "Ada, Bea and Cleo, the three sisters" */
function listed({ plural, count }: AskedSet, chunks: readonly StoredChunk[]): Member[] {
  const noun = RegExp.escape(plural);
  const patterns = [
    new RegExp(
      String.raw`(?<!\p{L})${noun}(?:\s*[,:;(–—-]+\s*|,?\s+(?:named|called|were|are)\s+)${LIST}`,
      'u',
    ),
    new RegExp(
      String.raw`${LIST},?\s+(?:the|who were|were|are)\s+(?:the\s+)?(?:\p{Ll}+\s+)?${noun}(?!\p{L})`,
      'u',
    ),
  ];
  for (const { documentId, text } of chunks) {
    for (const pattern of patterns) {
      const names = (pattern.exec(text)?.[1] ?? '')
        .split(/,\s+(?:and\s+)?|\s+and\s+/)
        .filter((name) => name !== '');
      if (names.length < 2 || (count !== undefined && names.length !== count)) continue;
      return names.map((name) => ({
        name: oneLine(name),
        documentId,
        from: 0,
        to: Number.POSITIVE_INFINITY,
        nouns: new Set<string>(),
      }));
    }
  }
  return [];
}
