import { type Answering, startAnswering } from './answering.ts';
import { extractByRule, isExtraction } from './model-server/extracting.ts';
import { QUICK } from './model-server/open.ts';
import type { ModelServerOptions } from './model-server/server.ts';

type Start = Parameters<typeof startAnswering>;

/** A service whose documents the model server reads, by rule unless told otherwise. To be ended as `startAnswering` says. */
export function startReading(
  provider: Start[0],
  options: ModelServerOptions = {},
  env: Record<string, string> = {},
  documents: Start[3] = {},
): Promise<Answering> {
  const reply: ModelServerOptions['reply'] = (request) =>
    isExtraction(request) ? extractByRule(request) : { text: 'Hello.' };
  const parts = { modelPolicy: QUICK };
  return startAnswering(provider, { reply, ...options }, { EXTRACTION: 'model', ...env }, documents, parts);
}
