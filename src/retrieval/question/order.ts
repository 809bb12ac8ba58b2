/** Two events of which a question asks whether one came before the other. */
export interface AskedOrder {
  readonly first: string;
  readonly second: string;
  /** Whether the first is said to be earlier. */
  readonly before: boolean;
}

/** What asks, what happened, "before" or "after", and what else happened, with at least three words on each side. */
const ORDER =
  /^\W*(?:did|do|does|was|were|is|are|has|have|had)\s+((?:\S+\s+){3,80}?)(?:(?:occur|happen|come|take place)(?:red|ed)?\s+)?(before|after|earlier than|later than|prior to)\s+((?:\S+\s*){3,80})$/iu;

/** Reads "Did A … before B …?"; nothing where it asks for anything else. */
export function askedOrder(question: string): AskedOrder | undefined {
  const [, first, word, second] = ORDER.exec(question) ?? [];
  if (first === undefined || second === undefined || word === undefined) return undefined;
  return { first, second, before: /^(?:before|earlier|prior)/i.test(word) };
}
