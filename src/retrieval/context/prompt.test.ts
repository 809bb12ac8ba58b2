import { expect, test } from 'vitest';
import { countTokens } from '../../text/tokens.ts';
import { framePrompt } from './prompt.ts';

const HISTORY = [
  { role: 'user', content: 'Who was Scrooge?' },
  { role: 'assistant', content: 'A miser. [1]' },
] as const;
const REQUEST = { query: 'And Marley?', responseType: 'bullet points', conversationHistory: HISTORY };

test('instructions, form, context, conversation, question', () => {
  const prompt = framePrompt(REQUEST, 16_000).around('# Passages\n\n[1] carol.txt:\nMarley was dead.');
  expect(prompt).toContain('Form of the answer: bullet points');
  expect(prompt).toContain(
    'Marley was dead.\n\n# Conversation so far\nuser: Who was Scrooge?\nassistant: A miser. [1]',
  );
  expect(prompt.endsWith('# Question\nAnd Marley?')).toBe(true);
});

test('a long question or conversation leaves room for the context', () => {
  const long = 'Why did Marley come back? '.repeat(5_000);
  const turns = Array.from({ length: 40 }, (_, at) => ({
    role: 'user' as const,
    content: `${at} ${long.slice(0, 400)}`,
  }));
  const frame = framePrompt({ query: long, responseType: undefined, conversationHistory: turns }, 2_000);
  expect(frame.tokens).toBeLessThan(1_200);
  expect(countTokens(frame.around('context'))).toBeLessThanOrEqual(frame.tokens + countTokens('context'));
  expect(frame.around('')).toContain('user: 39 ');
  expect(frame.around('')).not.toContain('user: 3 ');
});
