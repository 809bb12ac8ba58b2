import { shorten } from '../../../lib/shorten.ts';
import type { LanguageModel } from '../../../models/spec.ts';
import { QueryError, type QueryRequest } from '../../query.ts';

/** The language models that may write answers. */
export interface AnswerModels {
  /** Null: answers are extractive unless a request names a model. */
  readonly byDefault: LanguageModel | null;
  readonly all: readonly LanguageModel[];
}

export const NO_MODELS: AnswerModels = { byDefault: null, all: [] };

const BUILT_IN = 'builtin';

/**
 * The model that a request asks for by provider, by name or by both, or the default one. Null: none, the answer is extractive, which
 * `builtin` always asks for.
 *
 * @throws {QueryError} `unknown_model` or `unknown_provider`, with what there is.
 */
export function chooseModel(
  { llmProvider: provider, llmModel: model }: Pick<QueryRequest, 'llmProvider' | 'llmModel'>,
  models: AnswerModels,
): LanguageModel | null {
  if (!provider && !model) return models.byDefault;
  if ([provider, model].every((name) => !name || name === BUILT_IN)) return null;
  const found = models.all.find(
    (one) => (!provider || one.provider === provider) && (!model || one.model === model),
  );
  if (found) return found;
  const asked = [provider, model].filter((name) => name).join(':');
  const available = models.all.map((one) => `"${one.provider}" with llm_model "${one.model}"`);
  throw new QueryError(
    model ? 'unknown_model' : 'unknown_provider',
    `"${shorten(asked, 200)}" is not configured here. Available: llm_provider ${[`"${BUILT_IN}" without llm_model`, ...available].join(', ')}.`,
  );
}
