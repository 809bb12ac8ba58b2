/** A request as the reply function sees it, whatever protocol it came by. */
export interface ModelRequest {
  readonly protocol: 'openai' | 'anthropic' | 'ollama';
  readonly kind: 'chat' | 'embed' | 'list' | 'rerank';
  readonly model: string;
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
  /** Texts to embed, or to rank. */
  readonly texts: readonly string[];
  /** The JSON schema that the reply must obey; null: free text. */
  readonly schema: Json | null;
  readonly stream: boolean;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  /** The body as it was sent. */
  readonly body: Json;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape are taken apart here
export type Json = Record<string, any>;

export interface ModelReply {
  readonly text: string;
  /** `stop` unless told; `refusal`: the text is the model's excuse. */
  readonly finish?: 'stop' | 'length' | 'refusal';
  readonly promptTokens?: number;
  readonly completionTokens?: number;
}

const text = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: Json) => (typeof part.text === 'string' ? part.text : '')).join('');
};

const messagesOf = (messages: unknown): ModelRequest['messages'] =>
  (Array.isArray(messages) ? messages : []).map(({ role, content }: Json) => ({
    role,
    content: text(content),
  }));

type Head = Pick<ModelRequest, 'body' | 'headers'>;

export function readOpenAi(head: Head, kind: ModelRequest['kind']): ModelRequest {
  const { body } = head;
  return {
    ...head,
    protocol: 'openai',
    kind,
    model: body.model ?? '',
    messages: messagesOf(body.messages),
    texts: [body.input ?? []].flat(),
    schema: body.response_format?.json_schema?.schema ?? null,
    stream: body.stream === true,
    temperature: body.temperature ?? null,
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
  };
}

export function readAnthropic(head: Head, kind: ModelRequest['kind']): ModelRequest {
  const { body } = head;
  const system = body.system === undefined ? [] : [{ role: 'system', content: text(body.system) }];
  return {
    ...head,
    protocol: 'anthropic',
    kind,
    model: body.model ?? '',
    messages: [...system, ...messagesOf(body.messages)],
    texts: [],
    schema: body.output_config?.format?.schema ?? body.tools?.[0]?.input_schema ?? null,
    stream: body.stream === true,
    temperature: body.temperature ?? null,
    maxTokens: body.max_tokens ?? null,
  };
}

export function readOllama(head: Head, kind: ModelRequest['kind']): ModelRequest {
  const { body } = head;
  return {
    ...head,
    protocol: 'ollama',
    kind,
    model: body.model ?? '',
    messages: messagesOf(body.messages),
    texts: [body.input ?? []].flat(),
    schema: typeof body.format === 'object' ? body.format : null,
    stream: body.stream !== false,
    temperature: body.options?.temperature ?? null,
    maxTokens: body.options?.num_predict ?? null,
  };
}

/** Cohere's and Jina's request, or that of text-embeddings-inference. */
export function readRerank(head: Head): ModelRequest {
  const { body } = head;
  return {
    ...head,
    protocol: 'openai',
    kind: 'rerank',
    model: body.model ?? '',
    messages: [{ role: 'user', content: body.query ?? '' }],
    texts: body.documents ?? body.texts ?? [],
    schema: null,
    stream: false,
    temperature: null,
    maxTokens: null,
  };
}
