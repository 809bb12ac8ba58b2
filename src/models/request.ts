import type { ModelError } from './errors.ts';
import type { ProviderLanguageModel, SdkCall } from './providers/provider.ts';
import type { CallOptions, LanguageModel, Message, Prompt, ReplyFormat } from './spec.ts';

type SdkMessage = SdkCall['prompt'][number];
type SdkSchema = NonNullable<Extract<SdkCall['responseFormat'], { type: 'json' }>['schema']>;

/** What a server has turned out not to know and is spared from then on. */
export interface Concessions {
  schema: boolean;
  temperature: boolean;
}

export function toSdkCall(
  prompt: Prompt,
  options: CallOptions & { readonly format?: ReplyFormat<unknown> },
  provider: ProviderLanguageModel,
  settings: Pick<LanguageModel, 'contextTokens' | 'maxOutputTokens'>,
  concessions: Concessions,
  abortSignal: AbortSignal,
): SdkCall {
  const { format } = options;
  const schema = format?.jsonSchema ?? null;
  const temperature = concessions.temperature ? undefined : (options.temperature ?? 0);
  const maxOutputTokens = Math.min(options.maxOutputTokens ?? Infinity, settings.maxOutputTokens);
  const { contextTokens } = settings;
  const told = schema && (provider.tellsSchema || concessions.schema) ? tell(prompt, schema) : prompt;
  const providerOptions = provider.options?.({ temperature, maxOutputTokens, contextTokens });
  return {
    prompt: told.map((message) => toSdkMessage(message, provider)),
    maxOutputTokens,
    abortSignal,
    ...(temperature !== undefined && { temperature }),
    ...(schema &&
      !concessions.schema && {
        responseFormat: { type: 'json', schema: schema as SdkSchema, name: format?.name ?? 'reply' },
      }),
    ...(providerOptions && { providerOptions }),
  };
}

/** At the end of the system message, which stays the same from call to call. */
function tell(prompt: Prompt, schema: Readonly<Record<string, unknown>>): Prompt {
  const told = `Reply with one JSON object and nothing else. It must be valid against this JSON schema:\n${JSON.stringify(schema)}`;
  const [first, ...others] = prompt;
  if (first?.role !== 'system') return [{ role: 'system', content: told }, ...prompt];
  return [{ role: 'system', content: `${first.content}\n\n${told}` }, ...others];
}

function toSdkMessage({ role, content }: Message, { systemOptions }: ProviderLanguageModel): SdkMessage {
  if (role !== 'system') return { role, content: [{ type: 'text', text: content }] };
  return { role, content, ...(systemOptions && { providerOptions: systemOptions }) };
}

/** Whether the request was refused for something that it can do without, which is then conceded. */
export function concede(error: ModelError, sent: SdkCall, concessions: Concessions): boolean {
  if (error.kind !== 'rejected') return false;
  if (
    sent.responseFormat &&
    /response_?format|json_?schema|structured|\bformat\b|grammar/i.test(error.message)
  ) {
    concessions.schema = true;
    return true;
  }
  if (sent.temperature !== undefined && /temperature/i.test(error.message)) {
    concessions.temperature = true;
    return true;
  }
  return false;
}
