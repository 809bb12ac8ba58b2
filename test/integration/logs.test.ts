import { expect, test } from 'vitest';
import { collectLog } from '../support/log.ts';
import { startService } from '../support/service.ts';

const post = (base: string, path: string, id: string, body: unknown) =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id },
    body: JSON.stringify(body),
  });

test("a request's lines bear its id, a document's lines its id and track, and none what was said", async () => {
  const { lines, log } = collectLog();
  await using service = await startService({}, log);
  const texts = ['Ada Lovelace worked with Charles Babbage.', ''];
  const answer = await post(service.base, '/documents/texts', 'insert-1', { texts });
  expect(answer.headers.get('x-request-id')).toBe('insert-1');
  const { track_id: trackId } = (await answer.json()) as { track_id: string };
  await service.postForm('/documents/file', [['file', new File(['%PDF-1.4 broken'], 'broken.pdf')]]);
  await service.idle();
  await post(service.base, '/query', 'ask-1', { query: 'Who worked with Lovelace?' });
  await post(service.base, '/query', 'ask-2', { query: 'Who is Lovelace?', mode: 'bypass' });

  const taken = lines.find(({ msg, reqId }) => msg === 'documents taken in' && reqId === 'insert-1');
  expect(taken).toMatchObject({ level: 30, trackId, items: 2, queued: 1 });
  const [documentId] = (taken?.documents ?? []) as string[];
  const ended = lines.find((line) => line.documentId === documentId);
  expect(ended).toMatchObject({
    level: 20,
    trackId,
    outcome: 'processed',
    chunks: 1,
    msg: 'a document has ended',
  });
  expect(Object.keys(ended?.ms as object)).toEqual(['convert', 'chunk', 'extract', 'publish']);
  expect(ended?.tokens).toBeGreaterThan(5);
  const failed = lines.find(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject({
    level: 40,
    documentId: expect.stringMatching(/^doc-/),
    msg: 'a document failed',
  });
  expect(failed?.reason).toMatch(/PDF/);
  expect(lines.some(({ level, msg }) => level === 30 && /^Finished \d/.test(String(msg)))).toBe(true);

  const ofQuestion = lines.filter(({ reqId }) => reqId === 'ask-2');
  expect(ofQuestion).toMatchObject([
    { level: 40, reason: expect.stringContaining('LLM_PROVIDER'), msg: 'a request could not be served' },
    { level: 30, path: '/query', status: 503, msg: 'request' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Lovelace');
});

test("what an MCP tool does is in the log under its request's id", async () => {
  const { lines, log } = collectLog();
  await using service = await startService({}, log);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-request-id': 'mcp-1',
  };
  const params = { name: 'add_text', arguments: { text: 'Ada met Bob.' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const answer = await fetch(`${service.base}/mcp`, { method: 'POST', headers, body });
  expect(await answer.text()).toContain('track-');
  expect(lines.find(({ msg }) => msg === 'documents taken in')).toMatchObject({ reqId: 'mcp-1', queued: 1 });
  await service.idle();
});
