/**
 * Rules that mend tags by the tags and words around them, after E. Brill, "A simple rule-based part of speech tagger" (1992). A machine
 * holds many as a trie of symbols; the longest that fits at a place is applied.
 */
import type { Machine } from './model.ts';

/** Words with a number of their own stand in a rule by this and the number, all others by their tag. */
const HINTS = 1_080_000;
const END_OF_TEXT = 2_070_000;
/** The state to fall back to where no longer rule fits. */
const OTHERWISE = 2_070_003;

/** Symbols here: tags from 0, the end of the text, hints. */
const END = 31;
const FIRST_HINT = 32;
const SYMBOLS = FIRST_HINT + 256;

export interface Rules {
  /** By state and symbol. */
  readonly next: Int16Array;
  /** By state: what is to be done there. The tag is negative if the word may have it for sure, 0 if nothing is to be done. */
  readonly tag: Int8Array;
  /** Where, from the first symbol of the rule. */
  readonly at: Int8Array;
  readonly final: Uint8Array;
  readonly fallback: Int16Array;
}

export function compileRules([, lastState, transitions, tags, spans]: Machine): Rules {
  const rules = {
    next: new Int16Array((lastState + 1) * SYMBOLS),
    tag: new Int8Array(lastState + 1),
    at: new Int8Array(lastState + 1),
    final: new Uint8Array(lastState + 1),
    fallback: new Int16Array(lastState + 1),
  };
  for (const [state, byEvent] of Object.entries(transitions)) {
    for (const [event, next] of Object.entries(byEvent)) {
      const symbol = symbolOf(Number(event));
      if (Number(event) === OTHERWISE) rules.fallback[Number(state)] = next;
      else if (symbol !== null) rules.next[Number(state) * SYMBOLS + symbol] = next;
    }
  }
  for (const [state, tag] of Object.entries(tags)) {
    rules.final[Number(state)] = 1;
    rules.tag[Number(state)] = Number(tag);
    rules.at[Number(state)] = spans[state]?.[0] ?? 0;
  }
  return rules;
}

function symbolOf(event: number): number | null {
  if (Number.isNaN(event)) return null;
  if (event === END_OF_TEXT) return END;
  const symbol = event >= HINTS ? FIRST_HINT + event - HINTS : event;
  return symbol < SYMBOLS ? symbol : null;
}

/**
 * Mends `tags`, in place. All places of a machine's rules are found before any tag is changed.
 *
 * @param hints of the words, by `Entry.hint`
 * @param allowed of the words, by `Entry.allowed`
 */
export function applyRules(
  rules: Rules,
  tags: Uint8Array,
  hints: Uint8Array,
  allowed: Int32Array,
  count: number,
): void {
  const { next, tag, at, final, fallback } = rules;
  let changes = 0;
  for (let first = 0; first < count; first++) {
    let state = 0;
    let found = 0;
    let end = first;
    let foundEnd = first;
    do {
      const hint = hints[end] ?? 0;
      const symbol = end >= count ? END : hint > 0 ? FIRST_HINT + hint : (tags[end] ?? 0);
      state = next[state * SYMBOLS + symbol] ?? 0;
      if (final[state] === 1) {
        found = state;
        foundEnd = end;
        break;
      }
      if (state !== 0 && fallback[state] !== 0) {
        found = fallback[state] ?? 0;
        foundEnd = end;
      }
      end++;
    } while (state !== 0 && end <= count);
    if (found === 0) continue;
    const place = first + (at[found] ?? 0);
    const wanted = tag[found] ?? 0;
    if (wanted !== 0 && place < count) {
      changed[changes * 2] = place;
      changed[changes * 2 + 1] = wanted;
      changes++;
      if (changes * 2 >= changed.length) changed = grown(changed);
    }
    first = foundEnd;
  }
  for (let change = 0; change < changes; change++) {
    const place = changed[change * 2] ?? 0;
    const wanted = changed[change * 2 + 1] ?? 0;
    if (wanted < 0) tags[place] = -wanted;
    else if (((allowed[place] ?? 0) & (1 << wanted)) !== 0) tags[place] = wanted;
  }
}

let changed = new Int32Array(1 << 10);

function grown(small: Int32Array): Int32Array<ArrayBuffer> {
  const large = new Int32Array(small.length * 2);
  large.set(small);
  return large;
}
