import type { Extraction } from '../../graph/model.ts';
import type { PreparedDocument } from '../../store/contract.ts';
import { analyze } from '../../text/terms.ts';
import { summarize } from '../content.ts';
import type { Chunk, ConvertedDocument } from '../document.ts';

/** Puts together what one transaction publishes, search terms included: they cost time that the store's writer should not spend. */
export function prepareDocument(
  document: ConvertedDocument,
  chunks: readonly Chunk[],
  graph: Extraction,
): PreparedDocument {
  let heading: string | null = null;
  let headingTerms: string[] = [];
  return {
    text: document.text,
    title: document.title,
    titleTerms: document.title === null ? [] : analyze(document.title),
    summary: summarize(document.text),
    ...(document.warning === undefined ? {} : { warning: document.warning }),
    chunks: chunks.map((chunk) => {
      if (chunk.heading !== heading) {
        heading = chunk.heading;
        headingTerms = heading === null ? [] : analyze(heading);
      }
      return {
        start: chunk.start,
        end: chunk.end,
        text: chunk.text,
        tokens: chunk.tokens,
        page: chunk.page,
        heading: chunk.heading,
        terms: analyze(chunk.text),
        headingTerms,
      };
    }),
    entities: graph.entities,
    relations: graph.relations,
  };
}
