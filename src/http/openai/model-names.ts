import type { Config } from '../../config/config.ts';
import { shorten } from '../../lib/shorten.ts';
import type { QueryMode } from '../../retrieval/query.ts';
import { OpenAiError } from './errors.ts';

/** In the order in which clients list them: the recommended one first. */
const MODES_OFFERED = ['hybrid', 'mix', 'local', 'global', 'naive', 'bypass'] as const satisfies QueryMode[];

type Prefix = Pick<Config, 'modelPrefix'>;

export function embeddingModelName({ modelPrefix }: Prefix): string {
  return `${modelPrefix}-embedding`;
}

/** `svc-hybrid` and so on, and the embedding model. */
export function modelNames(config: Prefix): string[] {
  return [...MODES_OFFERED.map((mode) => `${config.modelPrefix}-${mode}`), embeddingModelName(config)];
}

/** @throws {OpenAiError} 404 for a model that is not there. */
export function modeOfModel(model: string, { modelPrefix }: Prefix): QueryMode {
  const mode = MODES_OFFERED.find((offered) => model === `${modelPrefix}-${offered}`);
  if (mode) return mode;
  throw unknownModel(
    model,
    MODES_OFFERED.map((offered) => `${modelPrefix}-${offered}`),
  );
}

export function unknownModel(model: string, known: readonly string[]): OpenAiError {
  return new OpenAiError(
    404,
    `There is no model ${JSON.stringify(shorten(model))} here; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}.`,
    'model',
    'model_not_found',
  );
}
