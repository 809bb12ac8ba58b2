import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { splitLines } from '../../lib/lines.ts';
import { type ChildGroup, type ChildOptions, startGroup } from './child-group.ts';

/** The longest message. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
/** How much may stand between two messages on standard output that is none: banners and stray prints are forgiven, a flood is not. */
const MAX_NOISE_BYTES = 256 * 1024;

const MAX_STDERR_LINE_BYTES = 500;
const MAX_STDERR_LINES = 200;

export interface StdioTransportOptions extends ChildOptions {
  /** Told what the server says on standard error: the first lines of it, each cut. */
  onStderr(line: string): void;
}

/**
 * MCP over the standard streams of a child process. Differs from the SDK's in what it survives: the child's whole process group ends
 * with it, noise on standard output is skipped up to a limit, and the reason of an end is known.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Resolves to the reason when the child or what it prints cannot go on. */
  readonly ended: Promise<string>;
  /** With `pid` the mark by which the SDK's version probe knows a stdio transport. */
  readonly stderr = null;
  readonly #options: StdioTransportOptions;
  readonly #end: (reason: string) => void;
  #group: ChildGroup | undefined;
  #noise = 0;

  constructor(options: StdioTransportOptions) {
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    this.#end = resolve;
  }

  get pid(): number | null {
    return this.#group?.pid ?? null;
  }

  async start(): Promise<void> {
    const group = startGroup(this.#options);
    this.#group = group;
    group.stdout.on(
      'data',
      splitLines(MAX_MESSAGE_BYTES, (line, cut) => this.#hear(line, cut)),
    );
    group.stderr.on('data', this.#readStderr());
    void group.ended.then((reason) => {
      this.#end(reason);
      this.onclose?.();
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#group ?? {};
    if (!stdin?.writable) throw new Error('The server has closed its input.');
    // A server that does not read is found out by its silence: nothing waits for the pipe to drain.
    stdin.write(serializeMessage(message));
  }

  async close(): Promise<void> {
    await this.#group?.stop();
  }

  #hear(line: string, cut: boolean): void {
    const message = cut ? null : readMessage(line);
    if (message) {
      this.#noise = 0;
      this.onmessage?.(message);
      return;
    }
    this.#noise += line.length;
    if (cut || this.#noise > MAX_NOISE_BYTES) {
      this.#group?.stdout.destroy();
      this.#end('prints something else than MCP messages on its standard output');
    }
  }

  #readStderr(): (bytes: Uint8Array) => void {
    let lines = 0;
    return splitLines(MAX_STDERR_LINE_BYTES, (line) => {
      lines++;
      if (lines <= MAX_STDERR_LINES) this.#options.onStderr(line);
      if (lines === MAX_STDERR_LINES) this.#options.onStderr('(what follows is not logged)');
    });
  }
}

function readMessage(line: string): JSONRPCMessage | null {
  // An error is dear and a flood of them would hold up everything else: most of what is no message is told by its first character.
  if (!line.startsWith('{')) return null;
  try {
    return parseJSONRPCMessage(JSON.parse(line));
  } catch {
    return null;
  }
}
