/**
 * Weft through the AI SDK: its default way (`/v1/responses`), `.chat()`, a stream, and the sources of an answer.
 *
 *   node examples/ai-sdk.ts [address]
 */
import assert from 'node:assert/strict';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, streamText } from 'ai';
import { address, addText, key, print } from './prepare.ts';

await addText(
  'The Korsvik lighthouse was built by Marit Hauge in 1887. Its keeper was Jonas Berg, who kept bees on the rock.',
  'korsvik.txt',
);

const weft = createOpenAI({ baseURL: `${address}/v1`, apiKey: key });
const prompt = 'Who built the Korsvik lighthouse?';

for (const model of [weft('svc-hybrid'), weft.chat('svc-hybrid')]) {
  const { text, sources } = await generateText({ model, prompt });
  assert.match(text, /Marit Hauge in 1887\. \[1\]/);
  print(`${text}\n`);

  // Each leads to the document in the web page, at the passage that was cited.
  const [source] = sources;
  assert(source?.sourceType === 'url');
  assert.equal(source.title, 'korsvik.txt');
  print(`${source.title}: ${source.url}\n`);
}

// Piece by piece, in a conversation: the question means the lighthouse that was spoken of.
const { textStream } = streamText({
  model: weft('svc-hybrid'),
  messages: [
    { role: 'user', content: prompt },
    { role: 'assistant', content: 'The Korsvik lighthouse was built by Marit Hauge in 1887. [1]' },
    { role: 'user', content: 'Who was its keeper?' },
  ],
});
let answer = '';
for await (const piece of textStream) {
  answer += piece;
  process.stdout.write(piece);
}
print('');
assert.match(answer, /Jonas Berg/);
