/**
 * A model server for tests and benchmarks: real HTTP, the protocols of OpenAI (`/v1`), Anthropic (`/anthropic/v1`) and Ollama
 * (`/ollama/api`), replies by a function of the request, and every way to fail that a provider has.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Fault } from './faults.ts';
import { ROUTES, type Route } from './protocols.ts';
import type { Json, ModelReply, ModelRequest } from './request.ts';
import { sendFault } from './send-fault.ts';

export interface ModelServerOptions {
  /** What the model says; `{text: 'Hello.'}` unless told. */
  readonly reply?: (request: ModelRequest) => ModelReply;
  /** How well a text answers a question, for `/rerank`; 0 unless told. */
  readonly relevance?: (question: string, text: string) => number;
  readonly embed?: (text: string) => number[];
  /** Turns what `embed` made into what the model of this name makes. */
  readonly embedAs?: (model: string, numbers: number[]) => number[];
  /** Which fault meets this request; asked after those of `script`. */
  readonly fault?: (request: ModelRequest) => Fault | null;
  /** Milliseconds until a reply begins. */
  readonly latencyMs?: number;
  /** Milliseconds between two pieces of a stream. */
  readonly pieceMs?: number;
  /** Set: any other key is refused. */
  readonly apiKey?: string;
  /** What the lists of models hold. */
  readonly models?: readonly string[];
}

export interface ModelServer extends AsyncDisposable {
  /** `http://127.0.0.1:1234`; the protocols' roots are `/v1`, `/anthropic/v1` and `/ollama/api`. */
  readonly url: string;
  /** Faults of the next requests for replies and embeddings, in order; null: none. */
  script(...faults: ReadonlyArray<Fault | null>): void;
  /** All of them, in order; lists of models are not among them. */
  readonly requests: readonly ModelRequest[];
  readonly maxInFlight: number;
  /** Requests whose connection the client gave up before the reply was complete. */
  readonly abandoned: number;
}

/** Fails this share of requests with `fault`, the same ones for the same seed. */
export function failShare(share: number, seed: number, fault: Fault): () => Fault | null {
  const random = createRandom(seed);
  return () => (random() < share ? fault : null);
}

export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const script: Array<Fault | null> = [];
  let inFlight = 0;
  let maxInFlight = 0;
  let abandoned = 0;

  const server = createServer((incoming, response) => {
    response.setMaxListeners(0);
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    serve(incoming, response).catch(() => response.destroy());
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', 'http://server');
    const route = ROUTES[`${incoming.method} ${pathname}`];
    const body = await readBody(incoming);
    if (!route) return sendJson(response, 404, { error: { message: `no ${pathname}` } });
    const request = route.read({ body, headers: incoming.headers });
    if (!isAllowed(incoming, options.apiKey)) {
      return sendJson(response, 401, route.error(401, `Incorrect API key provided: ${keyOf(incoming)}`));
    }
    if (request.kind === 'list') return sendJson(response, 200, route.list(options.models ?? []));
    requests.push(request);
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.on('close', () => {
      inFlight -= 1;
    });
    const fault = script.length > 0 ? script.shift() : options.fault?.(request);
    if (options.latencyMs) await delay(options.latencyMs);
    await answer(request, route, response, fault ?? null);
  }

  async function answer(
    request: ModelRequest,
    route: Route,
    response: ServerResponse,
    fault: Fault | null,
  ): Promise<void> {
    if (request.kind === 'embed') {
      if (fault) return sendFault(response, route, fault, []);
      const { embed = embedByLength, embedAs = (_, numbers) => numbers } = options;
      const vectors = request.texts.map((text) => embedAs(request.model, embed(text)));
      return sendJson(response, 200, route.vectors(request, vectors));
    }
    if (request.kind === 'rerank') {
      if (fault) return sendFault(response, route, fault, []);
      const question = request.messages[0]?.content ?? '';
      const scores = request.texts.map((text) => options.relevance?.(question, text) ?? 0);
      const ranking = route.ranking?.(request, scores);
      return ranking
        ? sendJson(response, 200, ranking)
        : sendJson(response, 422, { error: 'missing field `texts` at line 1', type: 'Validation' });
    }
    const reply = complete(options.reply?.(request) ?? { text: 'Hello.' });
    const pieces = reply.text.match(/\s*\S+|\s+/g) ?? [];
    const events = request.stream ? route.stream(request, reply, pieces) : [];
    if (fault) return sendFault(response, route, fault, events);
    if (!request.stream) return sendJson(response, 200, route.whole(request, reply));
    response.writeHead(200, { 'content-type': route.streamType });
    for (const event of events) {
      response.write(event);
      if (options.pieceMs) await delay(options.pieceMs);
      if (response.destroyed) return;
    }
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    script: (...faults) => void script.push(...faults),
    requests,
    get maxInFlight() {
      return maxInFlight;
    },
    get abandoned() {
      return abandoned;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function complete({
  text,
  finish = 'stop',
  promptTokens = 11,
  completionTokens = 7,
}: ModelReply): Required<ModelReply> {
  return { text, finish, promptTokens, completionTokens };
}

/** Tells texts of different length apart, which is all that most tests need. */
function embedByLength(text: string): number[] {
  return [text.length, 1, 0, 2];
}

async function readBody(incoming: IncomingMessage): Promise<Json> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString()) as Json);
}

function keyOf({ headers }: IncomingMessage): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? String(headers['x-api-key'] ?? '');
}

function isAllowed(incoming: IncomingMessage, apiKey: string | undefined): boolean {
  return apiKey === undefined || keyOf(incoming) === apiKey;
}

function sendJson(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
