/**
 * What chat front ends ask of the model for themselves: a title for the chat, tags, the next questions. They come as ordinary messages;
 * searching the documents for them would be slow and give nonsense. Without a language model they get an answer made by rule from the
 * conversation they quote, in the form they ask for. The prompts known are those of Open WebUI and LibreChat.
 */
import { oneLine } from '../../lib/one-line.ts';
import { ENGLISH_STOP_WORDS } from '../../text/stop-words.ts';
import { wordSpans } from '../../text/words.ts';

interface Chore {
  readonly asks: RegExp;
  /** What to answer about a chat, given its first question. */
  readonly answer: (firstQuestion: string, prompt: string) => string;
}

/** The first that matches. All are anchored or quote whole phrases, so that no question of a person is taken for one. */
const CHORES: readonly Chore[] = [
  {
    asks: /^### Task:\s*Generate a concise, 3-5 word title/,
    answer: (question, prompt) =>
      prompt.includes('"title"') ? JSON.stringify({ title: titleOf(question) }) : titleOf(question),
  },
  {
    asks: /^### Task:\s*Generate 1-3 broad tags/,
    answer: (question) => JSON.stringify({ tags: tagsOf(question) }),
  },
  { asks: /^### Task:\s*Suggest 3-5 relevant follow-up/, answer: () => '{"follow_ups":[]}' },
  {
    asks: /^### Task:\s*Analyze the chat history to determine the necessity of generating search queries/,
    answer: (question) => JSON.stringify({ queries: question === '' ? [] : [question] }),
  },
  { asks: /^### Task:\s*You are an autocompletion system/, answer: () => '{"text":""}' },
  {
    asks: /^### Task:\s*Generate a detailed prompt for a[mn]? image generation task/,
    answer: (question) => JSON.stringify({ prompt: question }),
  },
  {
    asks: /^Your task is to reflect the speaker's likely facial expression through a fitting emoji/,
    answer: () => '💬',
  },
  {
    asks: /^(?:Please generate|Provide) a concise, 5-word-or-less title for the conversation/,
    answer: titleOf,
  },
  {
    asks: /^Analyze this conversation and provide:\s*1\. The detected language of the conversation\s*2\. A concise title/,
    answer: titleOf,
  },
];

/** The answer to a front end's own prompt; null for a question of a person. */
export function answerHousekeeping(query: string): string | null {
  const prompt = query.trimStart();
  const chore = CHORES.find(({ asks }) => asks.test(prompt));
  return chore ? chore.answer(firstQuestion(prompt), prompt) : null;
}

/** What the user said first in the conversation that a prompt quotes: `USER: …` or `User: …`, up to who speaks next. */
function firstQuestion(prompt: string): string {
  const chat = /<chat_history>\n?([\s\S]*?)<\/chat_history>/.exec(prompt)?.[1] ?? prompt;
  const said = /^(?:USER|User): ?([\s\S]*?)(?=^(?:ASSISTANT|Assistant|AI|USER|User):|$(?![\s\S]))/m.exec(
    chat,
  );
  return oneLine(said?.[1] ?? '');
}

/** Characters of a question that its title and tags are made of. */
const MAX_READ = 400;
const MAX_TITLE_WORDS = 6;
const MAX_TITLE_CHARACTERS = 60;

/** How the question begins, without its punctuation: people know it again. */
function titleOf(question: string): string {
  const words = wordSpans(question.slice(0, MAX_READ));
  const last = words.slice(0, MAX_TITLE_WORDS).at(-1);
  const first = words[0];
  if (!first || !last) return 'New Chat';
  const title = question.slice(first.start, last.end).slice(0, MAX_TITLE_CHARACTERS).toWellFormed();
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const MAX_TAGS = 3;

/** The names in the question, as it writes them. */
function tagsOf(question: string): string[] {
  const text = question.slice(0, MAX_READ);
  const names = wordSpans(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((word) => /^\p{Lu}/u.test(word) && !ENGLISH_STOP_WORDS.has(word.toLowerCase()));
  return names.length > 0 ? [...new Set(names)].slice(0, MAX_TAGS) : ['General'];
}
