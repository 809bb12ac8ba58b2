import { entityKey } from '../../../../graph/identity.ts';
import { analyze } from '../../../../text/terms.ts';
import { wordSpans } from '../../../../text/words.ts';
import type { UnderstoodQuestion } from '../../../question/understand.ts';
import type { Links } from '../links.ts';
import { relatedStems } from '../related-words.ts';
import type { Sentence } from '../sentences.ts';

/** One of two that are compared, with what is said of it. */
export interface Side {
  readonly name: string;
  readonly sentences: readonly Sentence[];
  /** How the question names it. */
  readonly key: string;
  /** Who or what the sentences are about: itself, or another who is compared in its stead. */
  readonly about: string;
  /** Where another is compared in its stead ("the director of"): the sentence that names that one. */
  readonly way: Sentence | undefined;
}

/** "Alpha or Beta", "both Alpha (film) and the song Beta": nothing else stands between two that are compared. */
const BETWEEN = /^(?: [\p{L}\p{N}]+){0,4} (?:or|and)(?: [\p{L}\p{N}]+){0,5} $/u;

interface Named {
  readonly key: string;
  readonly at: number;
  readonly name: string;
  readonly sentences: readonly Sentence[];
}

/** The two that a question compares: passages whose title it names, or else entities, with the sentences that name them. */
export function readSides(
  question: UnderstoodQuestion,
  sentences: readonly Sentence[],
): [Side, Side] | undefined {
  const asked = ` ${entityKey(question.text)} `;
  const candidates: Named[] = [];
  const add = (name: string, of: () => readonly Sentence[]) => {
    const key = entityKey(name);
    const at = key === '' ? -1 : asked.indexOf(` ${key} `);
    if (at >= 0 && !candidates.some((other) => other.key === key))
      candidates.push({ key, at, name, sentences: of() });
  };
  for (const [passage, of] of Map.groupBy(sentences, ({ passage }) => passage)) {
    const title = passage.chunk.title ?? '';
    const said = () => of.filter(({ text }) => text !== title);
    add(title, said);
    add(title.replace(/\s*\([^)]*\)$/, ''), said);
  }
  for (const { name } of question.entities) {
    const terms = analyze(name);
    add(name, () => sentences.filter((sentence) => terms.every((term) => sentence.terms.has(term))));
  }
  const apart: Named[] = [];
  for (const one of candidates.sort((a, b) => b.key.length - a.key.length)) {
    const clear = apart.every(({ at, key }) => one.at + one.key.length <= at || at + key.length <= one.at);
    if (clear && one.sentences.length > 0) apart.push(one);
  }
  apart.sort((a, b) => a.at - b.at);
  for (const [index, first] of apart.entries()) {
    const second = apart[index + 1];
    const between = second && asked.slice(first.at + 1 + first.key.length, second.at + 1);
    if (between !== undefined && BETWEEN.test(between)) return [toSide(first), toSide(second as Named)];
  }
  return undefined;
}

function toSide({ name, key, sentences }: Named): Side {
  return { name, about: name, key, sentences, way: undefined };
}

/** The one to whom a side's relation leads ("directed by Una Falk"): what is said in the passage on her. */
export function goThrough(
  side: Side,
  relation: string,
  sentences: readonly Sentence[],
  links: Links,
): Side | undefined {
  const [stem = relation] = analyze(relation);
  const stems = new Set([stem, ...relatedStems(stem)]);
  for (const way of side.sentences) {
    const led = [...(links.get(way) ?? [])];
    if (led.length === 0 || stems.isDisjointFrom(way.terms)) continue;
    const verb = wordSpans(way.text).find(({ start, end }) =>
      analyze(way.text.slice(start, end)).some((term) => stems.has(term)),
    );
    const place = ({ chunk }: (typeof led)[number]) => {
      const at = way.text.indexOf((chunk.title ?? '').replace(/\s*\([^)]*\)$/, ''), verb?.end ?? 0);
      return at < 0 ? way.text.length : at;
    };
    const [nearest] = led.sort((a, b) => place(a) - place(b));
    return {
      ...side,
      about: nearest?.chunk.title ?? side.name,
      sentences: sentences.filter(({ passage }) => passage === nearest),
      way,
    };
  }
  return undefined;
}
