/**
 * Weft through OpenAI's own library: chat, a stream, embeddings, models.
 *
 *   node examples/openai.ts [address]
 */
import assert from 'node:assert/strict';
import OpenAI from 'openai';
import { address, addText, key, print } from './prepare.ts';

await addText(
  'The Korsvik lighthouse was built by Marit Hauge in 1887. Its keeper was Jonas Berg, who kept bees on the rock.',
  'korsvik.txt',
);

const openai = new OpenAI({ baseURL: `${address}/v1`, apiKey: key });
const messages = [{ role: 'user' as const, content: 'Who built the Korsvik lighthouse?' }];

// The model's name says how passages are found; svc-hybrid is right for most questions.
const models = await Array.fromAsync(openai.models.list(), ({ id }) => id);
assert(models.includes('svc-hybrid'));
print(`Models: ${models.join(', ')}\n`);

// An answer ends with a list of its sources; annotations say where each mark such as [1] leads.
const completion = await openai.chat.completions.create({ model: 'svc-hybrid', messages });
const message = completion.choices[0]?.message;
assert.match(message?.content ?? '', /Marit Hauge in 1887\. \[1\]/);
print(`${message?.content}\n`);
for (const { url_citation } of message?.annotations ?? [])
  print(`${url_citation.title}: ${url_citation.url}`);
assert.equal(message?.annotations?.[0]?.url_citation.title, 'korsvik.txt');

// The same piece by piece.
const stream = await openai.chat.completions.create({ model: 'svc-hybrid', messages, stream: true });
let streamed = '';
for await (const { choices } of stream) streamed += choices[0]?.delta.content ?? '';
assert.equal(streamed, message?.content);
print(`\nStreamed: the same ${streamed.length} characters`);

// Embeddings, for whoever wants to compare texts. Those built in go by the words that texts share.
const texts = ['The lighthouse keeper kept bees.', 'Bees of the lighthouse keeper', 'Steam engines'];
const { data } = await openai.embeddings.create({ model: 'svc-embedding', input: texts });
const [keeper = [], bees = [], engines = []] = data.map(({ embedding }) => embedding);
assert(cosine(keeper, bees) > cosine(keeper, engines));
print(`Likeness: ${cosine(keeper, bees).toFixed(2)} and ${cosine(keeper, engines).toFixed(2)}`);

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
