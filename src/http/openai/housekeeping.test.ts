import { describe, expect, test } from 'vitest';
import { answerHousekeeping } from './housekeeping.ts';

const chat = `<chat_history>
USER: who was ebenezer scrooge, and why did Marley visit him?
ASSISTANT: Scrooge was a miser. [1]
</chat_history>`;

const task = (what: string, output: string) =>
  `### Task:\n${what}\n### Output:\n${output}\n### Chat History:\n${chat}`;

describe('what chat front ends ask for themselves', () => {
  test.each([
    [
      task(
        'Generate a concise, 3-5 word title with an emoji summarizing the chat history.',
        'JSON format: { "title": "your concise title here" }',
      ),
      '{"title":"Who was ebenezer scrooge, and why"}',
    ],
    [
      task(
        'Generate a concise, 3-5 word title with an emoji summarizing the chat history.',
        'Return ONLY the title text.',
      ),
      'Who was ebenezer scrooge, and why',
    ],
    [
      task(
        'Generate 1-3 broad tags categorizing the main themes of the chat history, along with 1-3 more specific subtopic tags.',
        'JSON format: { "tags": ["tag1", "tag2", "tag3"] }',
      ),
      '{"tags":["Marley"]}',
    ],
    [
      task(
        'Suggest 3-5 relevant follow-up questions or prompts that the user might naturally ask next',
        'JSON format: { "follow_ups": ["Question 1?"] }',
      ),
      '{"follow_ups":[]}',
    ],
    [
      task(
        'Analyze the chat history to determine the necessity of generating search queries, in the given language.',
        '{ "queries": ["query1", "query2"] }',
      ),
      '{"queries":["who was ebenezer scrooge, and why did Marley visit him?"]}',
    ],
    [
      task('You are an autocompletion system. Continue the text in `<text>`', '{ "text": "<completion>" }'),
      '{"text":""}',
    ],
    [
      'Provide a concise, 5-word-or-less title for the conversation, using title case conventions. Only return the title itself.\n\nConversation:\nUser: What is a compiler?\nAI: A program.',
      'What is a compiler',
    ],
    ['Please generate a concise, 5-word-or-less title for the conversation', 'New Chat'],
  ])('%#', (prompt, answer) => {
    expect(answerHousekeeping(prompt)).toBe(answer);
  });
});

test.each([
  'Who was Marley?',
  'Generate a concise, 3-5 word title for my book.',
  'What does "### Task: Generate 1-3 broad tags" mean?',
])('a question of a person is none: %s', (query) => {
  expect(answerHousekeeping(query)).toBeNull();
});
