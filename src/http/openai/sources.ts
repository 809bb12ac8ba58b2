import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Reference } from '../../retrieval/query.ts';

export const UrlCitation = z.object({
  url: z.string().meta({
    description: 'The document in the web page, at the passage.',
    example: 'http://127.0.0.1:9621/#/documents/doc-9f86d081884c7d659a2feaa0c55ad015?start=0&end=31',
  }),
  title: z
    .string()
    .meta({ description: "The document's source name, and the page.", example: 'report.pdf, page 3' }),
  start_index: z
    .int()
    .meta({ description: 'Where the mark stands in the content, in UTF-16 units.', example: 32 }),
  end_index: z.int().meta({ description: 'One past its end.', example: 35 }),
});
export type UrlCitation = z.output<typeof UrlCitation>;

/** Makes the address of a passage in the web page. */
export type Linker = (reference: Reference) => string;

/** Links begin with `PUBLIC_URL`, or with the address that the client itself used. */
export function linkerFor(request: FastifyRequest, config: Pick<Config, 'publicUrl' | 'basePath'>): Linker {
  const base = config.publicUrl ?? `${request.protocol}://${request.host}${config.basePath}`;
  return ({ documentId, start, end }) =>
    `${base}/#/documents/${encodeURIComponent(documentId)}?start=${start}&end=${end}`;
}

/** What each mark like `[1]` in an answer stands for. Marks that no reference bears are the text's own. */
export function citationsIn(answer: string, references: readonly Reference[], linkTo: Linker): UrlCitation[] {
  const byId = new Map(references.map((reference) => [reference.id, reference]));
  return [...answer.matchAll(/\[(\d{1,4})\]/g)].flatMap(({ 0: mark, 1: id, index }) => {
    const reference = byId.get(Number(id));
    if (!reference) return [];
    const where = { start_index: index, end_index: index + mark.length };
    return [{ url: linkTo(reference), title: titleOf(reference), ...where }];
  });
}

const HEADING = '\n\nSources:\n';

/** For people whose client drops annotations: what the marks in the answer mean. Empty without marks. */
export function listSources(answer: string, references: readonly Reference[]): string {
  const cited = new Set([...answer.matchAll(/\[(\d{1,4})\]/g)].map(([, id]) => Number(id)));
  const lines = references
    .filter(({ id }) => cited.has(id))
    .map((reference) => `- [${reference.id}] ${titleOf(reference)}`);
  return lines.length > 0 ? HEADING + lines.join('\n') : '';
}

/** An earlier answer as it was before `listSources`: file names would be taken for what the conversation is about. */
export function withoutSources(content: string): string {
  const start = content.lastIndexOf(HEADING);
  if (start < 0) return content;
  const lines = content
    .slice(start + HEADING.length)
    .trimEnd()
    .split('\n');
  return lines.every((line) => /^- \[\d{1,4}\] /.test(line)) ? content.slice(0, start) : content;
}

function titleOf({ filePath, page }: Reference): string {
  const name = filePath.replace(/\s+/g, ' ');
  return page === null ? name : `${name}, page ${page}`;
}
