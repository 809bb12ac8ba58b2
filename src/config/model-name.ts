import { z } from 'zod';
import type { ProviderName } from '../models/spec.ts';
import type { About, Setting } from './setting.ts';

const PROVIDERS = ['openai', 'anthropic', 'ollama', 'openai-compatible'] as const;

export interface NamedModel {
  readonly provider: ProviderName;
  readonly model: string;
}

/** Providers' own names of models, such as `llama3.2:8b` or `org/model@v1`. */
const PROVIDER_MODEL = /^[^\s,\p{Cc}]{1,200}$/u;

export function providerModel(about: About): Setting<string> {
  return {
    ...about,
    schema: z.string().refine((value) => value === '' || PROVIDER_MODEL.test(value)),
    allowed: "the provider's name of a model, without blanks and commas",
  };
}

const MAX_MODELS = 32;

/** `provider:model,provider:model`; only the first colon parts them. */
export function namedModels(about: About): Setting<readonly NamedModel[]> {
  const schema = z.string().transform((text, context): NamedModel[] => {
    const models = text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [readNamed(entry.trim())]));
    const read = models.filter((model) => model !== null);
    if (read.length < models.length || read.length > MAX_MODELS) context.addIssue('not a list of models');
    return read;
  });
  const providers = PROVIDERS.map((name) => `\`${name}\``).join(', ');
  return {
    ...about,
    schema,
    allowed: `\`provider:model\` entries separated by commas, at most ${MAX_MODELS}; providers: ${providers}`,
  };
}

function readNamed(entry: string): NamedModel | null {
  const colon = entry.indexOf(':');
  const provider = PROVIDERS.find((name) => name === entry.slice(0, Math.max(colon, 0)));
  const model = entry.slice(colon + 1).trim();
  return provider && PROVIDER_MODEL.test(model) ? { provider, model } : null;
}
