import type { Shape } from '../shape.ts';
import { countWords } from '../words.ts';
import type { Links } from './links.ts';
import type { Scorer } from './score.ts';
import type { Sentence } from './sentences.ts';

/** What adds less than this share of what the first ones gave is not worth reading. */
const WORTH_ADDING = 0.3;
/** Pairs are tried of this many of the best first sentences. */
const LEADS = 12;
/** Sentences from one to another of its passage that answer together, at most. */
const FURTHEST = 8;
/** Two sentences that share this much of the shorter one's words say the same. */
const SAME = 0.85;
/** A sentence longer than this is no introduction to another. */
const MAX_WORDS_OF_LEAD = 45;

/** Sentences that answer together: one, or two of which the first leads to the second. */
type Plan = readonly Sentence[];

/**
 * Picks the sentences of an answer, each time those that add most (maximal marginal relevance, Carbonell and Goldstein
 * 1998): single ones, and where none says it all, pairs of which the first names what the second one's passage is about,
 * or that stand in one passage. It ends when all is said, or when what is left adds little.
 */
export function selectSentences(
  sentences: readonly Sentence[],
  links: Links,
  scorer: Scorer,
  { sentences: limit, words, layout }: Shape,
): Sentence[] {
  const chosen: Sentence[] = [];
  const reached = new Set(Array.from(links.values(), (passages) => [...passages]).flat());
  const left = new Set(
    sentences.filter(
      (sentence) => sentence.soundness > 0 && (reached.has(sentence.passage) || scorer.tells(sentence)),
    ),
  );
  const goesOn = scorer.open || layout !== 'prose';
  let room = words;
  let first = 0;
  while (chosen.length < limit && (goesOn || !scorer.complete(chosen))) {
    const [plan, gain] = bestPlan(left, chosen, links, scorer, limit - chosen.length);
    if (gain <= 0 || gain < first * WORTH_ADDING) break;
    first ||= gain;
    for (const sentence of plan) {
      left.delete(sentence);
      if (chosen.some((other) => saysTheSame(other, sentence))) continue;
      const length = countWords(sentence.text);
      if (chosen.length > 0 && length > room) continue;
      const lead = chosen.length + 1 < limit ? leadOf(sentence, sentences, chosen, scorer) : undefined;
      if (lead && length + countWords(lead.text) <= room) {
        chosen.push(lead);
        left.delete(lead);
        room -= countWords(lead.text);
      }
      chosen.push(sentence);
      room -= length;
    }
  }
  return chosen;
}

function bestPlan(
  left: ReadonlySet<Sentence>,
  chosen: readonly Sentence[],
  links: Links,
  scorer: Scorer,
  room: number,
): [Plan, number] {
  let best: Plan = [];
  let highest = 0;
  const consider = (plan: Plan) => {
    const gain = scorer.gain(plan, chosen);
    if (gain > highest) [best, highest] = [plan, gain];
    return gain;
  };
  const alone = Array.from(left, (sentence) => ({ sentence, gain: consider([sentence]) }));
  if (room < 2 || !scorer.hops) return [best, highest];
  const leads = alone.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
  for (const { sentence: lead } of leads.slice(0, LEADS)) {
    for (const next of left)
      if (links.get(lead)?.has(next.passage) || follows(next, lead)) consider([lead, next]);
  }
  return [best, highest];
}

/** In the same passage, not far behind: in a long one what stands further apart seldom belongs together. */
function follows(next: Sentence, lead: Sentence): boolean {
  const away = next.index - lead.index;
  return next.passage === lead.passage && away > 0 && away <= FURTHEST;
}

const PRONOUN = /^["“'‘(]*(?:he|she|it|they|his|her|its|their)\b|^[“"]?[他她它]/iu;

/** The sentence that says who "he" is, unless the question or the answer so far does. */
function leadOf(
  sentence: Sentence,
  sentences: readonly Sentence[],
  chosen: readonly Sentence[],
  scorer: Scorer,
): Sentence | undefined {
  if (!sentence.dangling) return undefined;
  if (PRONOUN.test(sentence.text) && scorer.introduced(sentence, chosen)) return undefined;
  const lead = sentences.find(
    ({ passage, index }) => passage === sentence.passage && index === sentence.index - 1,
  );
  if (!lead || chosen.includes(lead)) return undefined;
  return lead.soundness > 0.6 && countWords(lead.text) <= MAX_WORDS_OF_LEAD ? lead : undefined;
}

function saysTheSame(a: Sentence, b: Sentence): boolean {
  const overlaps =
    a.passage.chunk.documentId === b.passage.chunk.documentId && a.start < b.end && b.start < a.end;
  if (overlaps || a.text === b.text) return true;
  let shared = 0;
  for (const term of b.terms) if (a.terms.has(term)) shared += 1;
  return shared / Math.max(1, Math.min(a.terms.size, b.terms.size)) >= SAME;
}
