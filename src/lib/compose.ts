/**
 * No writing system stacks more than 30 marks (UAX #15, Stream-Safe Text Format), and sorting a longer run into
 * canonical order is quadratic: 200,000 marks take 15 s.
 */
const EXCESS_MARK = /\p{M}(?<=\p{M}{31})/gu;

/** The text in Unicode NFC, of combining marks at most 30 in a row. Idempotent; linear in length, which `normalize` alone is not. */
export function compose(text: string): string {
  // Composing can lengthen a run of marks by one (U+0958 becomes two code points), hence the second cut.
  return text.replace(EXCESS_MARK, '').normalize('NFC').replace(EXCESS_MARK, '');
}
