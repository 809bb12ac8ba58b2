import { QueryError } from '../query.ts';
import type { Mode } from './mode.ts';

/** Asks the language model alone, so it needs one. */
export const bypass: Mode = async () => {
  throw new QueryError(
    'no_model',
    'Mode "bypass" asks a language model directly and none is configured: set LLM_PROVIDER to one, or use another mode.',
  );
};
