import { z } from 'zod';
import { ModelError } from '../../../models/errors.ts';
import { jsonReply } from '../../../models/reply-format.ts';
import type { LanguageModel, Prompt, ReplyFormat } from '../../../models/spec.ts';
import type { Store } from '../../../store/contract.ts';
import { analyze } from '../../../text/terms.ts';
import { truncateToTokens } from '../../../text/tokens.ts';
import { latestTurns } from '../../context/conversation.ts';
import type { QueryRequest } from '../../query.ts';
import { nameSpans } from '../../question/names.ts';
import { type Question, readQuestion } from '../../question/read.ts';

const INSTRUCTIONS = `You prepare questions for a search in documents.
Rewrite the last question so that it can be understood without the conversation before it: put in the names and things that its pronouns and omissions stand for, and change nothing else. Keep its language. Do not answer it.
Give keywords as well: "themes", what it is about in general, and "things", the names and terms that a passage with the answer would hold; at most five of each.`;

const Rewritten = z.object({
  question: z.string(),
  themes: z.array(z.string()),
  things: z.array(z.string()),
});
type Rewritten = z.output<typeof Rewritten>;

const STRICT = jsonReply('search', Rewritten);

/** Null for what cannot be read: asking again would take longer than the question is worth. */
const FORMAT: ReplyFormat<Rewritten | null> = {
  ...STRICT,
  read(text) {
    try {
      return STRICT.read(text);
    } catch {
      return null;
    }
  },
};

/** The last turns say what is referred to. */
const CONVERSATION_TOKENS = 1500;
const QUESTION_TOKENS = 500;
/** Of the reply; models that think first need most of it for that. */
const MAX_OUTPUT_TOKENS = 1024;
const TIMEOUT_MS = 8000;
const MAX_CHARACTERS = 2000;
const MAX_KEYWORD_TERMS = 24;

/**
 * The question as it is to be searched for. One that refers back to the conversation is put by the model so that it stands by itself, in
 * one cached call; whatever fails there, it is read as it would be without a model.
 */
export async function readFollowUp(
  request: Pick<QueryRequest, 'query' | 'conversationHistory' | 'mode'>,
  model: LanguageModel | null,
  search: Pick<Store['search'], 'size'>,
  signal: AbortSignal | undefined,
): Promise<Question> {
  const plain = readQuestion(request.query, request.conversationHistory);
  // Nothing is carried over from the conversation: the question stands by itself.
  if (!model || plain.carried.terms.length === 0) return plain;
  // No model is called where there is nothing to answer from.
  if ((await search.size()) === 0) return plain;
  const rewritten = await rewrite(request, model, signal);
  return rewritten ? toQuestion(rewritten) : plain;
}

async function rewrite(
  { query, conversationHistory, mode }: Pick<QueryRequest, 'query' | 'conversationHistory' | 'mode'>,
  model: LanguageModel,
  signal: AbortSignal | undefined,
): Promise<Rewritten | null> {
  const turns = latestTurns(conversationHistory, CONVERSATION_TOKENS);
  const said = turns.map(({ role, content }) => `${role}: ${content}`).join('\n');
  const question = truncateToTokens(query, QUESTION_TOKENS);
  const prompt: Prompt = [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: `# Conversation\n${said}\n\n# Last question\n${question}` },
  ];
  const late = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { value } = await model.generate(prompt, {
      format: FORMAT,
      lane: 'question',
      signal: signal ? AbortSignal.any([signal, late]) : late,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      cacheMode: mode,
    });
    const isUsable =
      value !== null && value.question.trim() !== '' && value.question.length <= MAX_CHARACTERS;
    return isUsable ? value : null;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ModelError) return null;
    throw error;
  }
}

/** Its keywords are searched for after its own words, as what is carried over from a conversation is. */
function toQuestion({ question, themes, things }: Rewritten): Question {
  const read = readQuestion(question, []);
  const keywords = [...things, ...themes].join('\n').slice(0, MAX_CHARACTERS).toWellFormed();
  const terms = [...new Set(analyze(keywords))].slice(0, MAX_KEYWORD_TERMS);
  return {
    ...read,
    carried: { terms, names: nameSpans(keywords) },
    searchTerms: [...new Set([...read.searchTerms, ...terms])],
  };
}
