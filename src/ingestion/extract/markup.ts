/** `[label](target "title")` and `![label](target)`: the label counts. Lengths are bounded, as many a text has lone brackets. */
const LINK =
  /!?\[([^[\]\n]{0,300})\](\((?:<[^<>\n]{0,500}>|[^()\s]{0,500}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)(?:[ \t]+"[^"\n]{0,200}")?\))/g;
const NOTE = /\[\^[^\]\s]{1,40}\]/g;

/** A Markdown text with spaces, as many, for what is not read of it: targets of links, marks of footnotes, comments. */
export function blankMarkup(text: string): string {
  let blanked = text;
  if (text.includes('](')) {
    blanked = blanked.replace(LINK, (link, label: string, target: string) => {
      const before = link.length - label.length - target.length - 1;
      return `${' '.repeat(before)}${label}${' '.repeat(target.length + 1)}`;
    });
  }
  if (text.includes('[^')) blanked = blanked.replace(NOTE, blank);
  return blankComments(blanked);
}

/** Lines stay lines. */
const blank = (part: string): string => part.replace(/[^\n]/g, ' ');

/** Searched for by hand: a pattern would look to the text's end from each comment that is never closed. */
function blankComments(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', kept)) {
    const end = text.indexOf('-->', start);
    if (end < 0) break;
    parts.push(text.slice(kept, start), blank(text.slice(start, end + 3)));
    kept = end + 3;
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
}
