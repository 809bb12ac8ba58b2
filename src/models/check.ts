import { startAttempt } from './attempt.ts';
import { explain } from './explain.ts';
import type { Fetch } from './http.ts';
import { PROVIDERS } from './providers/providers.ts';
import type { ModelAccess } from './spec.ts';

const TIMEOUT_MS = 10_000;
const MAX_NAMES = 8;

/**
 * Asks the server for its list of models, which costs nothing and shows whether the address, the key and the model's name are right.
 *
 * @returns What is wrong, in one line; null where all is well or the server does not tell.
 */
export async function checkModel(
  access: ModelAccess,
  fetch: Fetch,
  signal: AbortSignal,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string | null> {
  using attempt = startAttempt(access, timeoutMs, signal);
  try {
    const names = await PROVIDERS[access.provider].listModels(access, fetch, attempt.signal);
    if (names === null && lacksPath(access)) {
      const { baseUrl } = access.variables;
      return `${access.provider} has no list of models at its address; check ${baseUrl} if calls fail: most addresses end in /v1.`;
    }
    if (names === null || names.length === 0 || names.includes(access.model)) return null;
    const some = [...new Set(names)].slice(0, MAX_NAMES).join(', ');
    const more = names.length > MAX_NAMES ? ' …' : '';
    const { model, variables } = access;
    return `${access.provider} does not list a model ${model} (it has ${some}${more}); check ${variables.model}.`;
  } catch (thrown) {
    return attempt.ended()?.message ?? explain(thrown, access).message;
  }
}

/** OpenAI's own and most compatible servers have their API below `/v1`, which is easily left out. */
function lacksPath({ provider, baseUrl }: ModelAccess): boolean {
  return provider.startsWith('openai') && new URL(baseUrl).pathname === '/';
}
