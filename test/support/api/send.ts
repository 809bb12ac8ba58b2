import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export interface Call {
  readonly method: string;
  /** As it goes over the wire: nothing is normalised or encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  /** The media type, without its parameters. */
  readonly type: string;
  readonly text: string;
  /** Of a 405: the methods that are there. */
  readonly allow: string | undefined;
}

/** Sends calls as they are, over a few connections that are kept. */
export class Sender implements Disposable {
  readonly #base: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  constructor(base: string) {
    this.#base = new URL(base);
  }

  async send({ method, path, headers = {}, body }: Call): Promise<Answer> {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request({
      agent: this.#agent,
      hostname: this.#base.hostname,
      port: this.#base.port,
      method,
      path,
      headers: { ...length, ...headers },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const type = (response.headers['content-type'] ?? '').replace(/;.*/, '');
    const { allow } = response.headers;
    return { status: response.statusCode ?? 0, type, text: await read(response, path), allow };
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}

/** The whole body; of a stream that never ends, how it begins. */
async function read(response: IncomingMessage, path: string): Promise<string> {
  const endless = response.statusCode === 200 && path.startsWith('/documents/events');
  let text = '';
  response.setEncoding('utf8');
  for await (const piece of response) {
    text += piece;
    if (endless) break;
  }
  return text;
}
