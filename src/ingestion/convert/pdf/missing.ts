/** Numbers of pages, in order. */
export interface MissingPages {
  /** They cannot be read at all. */
  readonly broken: readonly number[];
  /** Some of their text is in fonts that do not say which letters they draw. */
  readonly unreadable: readonly number[];
  /** Pictures without text. */
  readonly scanned: readonly number[];
}

/** What is missing and what to do, for people; null if nothing is. */
export function describeMissing({ broken, unreadable, scanned }: MissingPages): string | null {
  const sentences: string[] = [];
  if (unreadable.length > 0)
    sentences.push(
      `Some of the text of ${nameOf(unreadable)} is missing: it is in fonts that do not say which letters they draw. Run OCR over the file, then send it again.`,
    );
  if (scanned.length > 0)
    sentences.push(
      `There is no text in ${nameOf(scanned)}, only pictures (a scan?). Run OCR over the file, then send it again.`,
    );
  if (broken.length > 0)
    sentences.push(`The file is damaged: ${nameOf(broken)} could not be read. Send it again.`);
  return sentences.length === 0 ? null : sentences.join(' ');
}

const MAX_RANGES = 20;

/** "page 3", "pages 2 to 5 and 9". */
function nameOf(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const names = ranges
    .slice(0, MAX_RANGES)
    .flatMap(({ from, to }) =>
      to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
    );
  if (ranges.length > MAX_RANGES) names.push('others');
  const last = names.pop() ?? '';
  return `${pages.length > 1 ? 'pages' : 'page'} ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}`;
}
