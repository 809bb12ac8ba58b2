/** An answer in the pieces it is streamed in, joined exactly the answer: each ends with a citation and the white space after it. */
export function splitAtCitations(answer: string): string[] {
  return answer.split(/(?<=\[\d{1,4}\]\s+)(?=\S)/);
}
