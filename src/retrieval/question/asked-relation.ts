const RELATION =
  /^\W*(?:what(?:'s|’s| is| was) (?:(?<whose>.+?)['’]s? relation(?:ship)? (?:to|with)|(?:the )?relation(?:ship)? (?:of|between) (?<of>.+?) (?:and|to|with))|how (?:is|was|are|were) (?<who>.+?) related to) (?<other>.+?)[?？.!\s]*$/iu;

/** The two of whom is asked what one is to the other: "What is Fred's relation to Scrooge?", "How is Fred related to Scrooge?" */
export function askedRelation(question: string): readonly [one: string, other: string] | undefined {
  const { whose, of, who, other } = RELATION.exec(question)?.groups ?? {};
  const one = whose ?? of ?? who;
  return one === undefined || other === undefined ? undefined : [one, other];
}
