import type { QueryMode, QueryStream, Retrieval } from '../retrieval/query.ts';
import type { Metrics, QuestionOutcome } from './metrics.ts';

/** The same retrieval, its questions timed until the last word has been read, or until they failed or nobody wanted more. */
export function measured(retrieval: Retrieval, metrics: Pick<Metrics, 'questionEnded'>): Retrieval {
  const start = (mode: QueryMode, signal: AbortSignal | undefined) => {
    const begun = performance.now();
    const end = (outcome: QuestionOutcome) =>
      metrics.questionEnded(mode, outcome, (performance.now() - begun) / 1000);
    return { end, fail: () => end(signal?.aborted ? 'stopped' : 'failed') };
  };
  return {
    async answer(request, signal) {
      const question = start(request.mode, signal);
      try {
        const result = await retrieval.answer(request, signal);
        question.end('answered');
        return result;
      } catch (error) {
        question.fail();
        throw error;
      }
    },
    async stream(request, signal) {
      const question = start(request.mode, signal);
      try {
        const stream = await retrieval.stream(request, signal);
        return { ...stream, text: timed(stream.text, question) };
      } catch (error) {
        question.fail();
        throw error;
      }
    },
  };
}

async function* timed(
  text: QueryStream['text'],
  question: { end(outcome: QuestionOutcome): void; fail(): void },
): AsyncGenerator<string> {
  let open = true;
  try {
    yield* text;
    open = false;
    question.end('answered');
  } catch (error) {
    open = false;
    question.fail();
    throw error;
  } finally {
    if (open) question.end('stopped');
  }
}
