import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Retrieval } from '../../src/retrieval/query.ts';
import { openSeam, type Seam } from '../support/seam.ts';

type Answering = Pick<Retrieval, 'answer'>;

const seamOver = (retrieval: Answering, env: Record<string, string> = {}): Promise<Seam> =>
  openSeam({ env, services: { retrieval: retrieval as Retrieval } });

/** A retrieval that never ends by itself; `asked` resolves to the signal that tells it to. */
function endlessRetrieval(): { retrieval: Answering; asked: Promise<AbortSignal> } {
  const { promise: asked, resolve } = Promise.withResolvers<AbortSignal>();
  return {
    asked,
    retrieval: {
      answer(_, signal) {
        if (signal) resolve(signal);
        return new Promise(() => {});
      },
    },
  };
}

async function connect(seam: Seam, mode: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${await seam.listen()}/mcp`)));
  return client;
}

const QUESTION = { name: 'query', arguments: { question: 'Who?' } };

test.each(['auto', 'legacy'] as const)('the work stops when the caller leaves (%s)', async (mode) => {
  const { retrieval, asked } = endlessRetrieval();
  await using seam = await seamOver(retrieval);
  const client = await connect(seam, mode);
  const call = client.callTool(QUESTION).catch(() => {});
  const signal = await asked;
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
  await client.close();
  await aborted;
  await call;
});

test('the work stops at REQUEST_TIMEOUT_MS, which the caller is told', async () => {
  const { retrieval, asked } = endlessRetrieval();
  await using seam = await seamOver(retrieval, { REQUEST_TIMEOUT_MS: '100' });
  const client = await connect(seam, 'auto');
  expect(await client.callTool(QUESTION)).toMatchObject({
    isError: true,
    content: [{ text: 'The answer took longer than the 100 ms that REQUEST_TIMEOUT_MS allows.' }],
  });
  expect((await asked).aborted).toBe(true);
  await client.close();
});

test('of an error nobody foresaw the caller gets an id, the log the rest', async () => {
  const retrieval: Answering = { answer: () => Promise.reject(new Error('password in /etc/secret')) };
  await using seam = await seamOver(retrieval);
  const client = await connect(seam, 'auto');
  const { content, isError } = await client.callTool(QUESTION);
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  expect(isError).toBe(true);
  expect(text).toMatch(/^Something went wrong in the service\. The log says what, under the id [\w-]{36}\.$/);
  expect(seam.log).toContainEqual(
    expect.objectContaining({
      id: text.slice(-37, -1),
      err: expect.objectContaining({ message: 'password in /etc/secret' }),
    }),
  );
  await client.close();
});

test('a stop ends the streams that clients hold open', async () => {
  const seam = await openSeam();
  const client = await connect(seam, 'auto');
  const subscription = await client.listen({ toolsListChanged: true });
  await seam[Symbol.asyncDispose]();
  expect(await subscription.closed).not.toBe('local');
  await client.close();
});
