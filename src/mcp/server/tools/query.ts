import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { QUERY_DEFAULTS, type Reference } from '../../../retrieval/query.ts';
import { answer, result, within } from '../result.ts';
import type { ToolServices } from '../services.ts';

const Input = z.object({
  question: z
    .string()
    .max(100_000)
    .refine((question) => question.trim() !== '', 'must not be blank')
    .describe('The question, in a full sentence.'),
  mode: z
    .enum(['mix', 'hybrid', 'local', 'global', 'naive'])
    .default('mix')
    .describe(
      'How passages are found. mix: by words, entities and relations, right for most questions; hybrid: by entities and relations; local: by entities; global: by relations; naive: by words alone.',
    ),
  top_k: z.int().min(1).max(100).default(10).describe('Most passages to retrieve.'),
});

const Passage = z.object({
  id: z.int().describe('The number that cites it in the answer.'),
  document_id: z.string(),
  file_path: z.string().describe("The document's source name."),
  page: z.int().nullable(),
  start: z.int().describe("First character in the document's text (UTF-16 units)."),
  end: z.int().describe('One past the last character.'),
  text: z.string().describe('Exactly these characters.'),
  score: z.number(),
  cited: z.boolean(),
});

const Output = z.object({
  answer: z.string().describe('The answer; [1] cites the reference with that id.'),
  references: z.array(Passage).describe('Every passage retrieved, best first.'),
});

export function addQueryTool(
  server: McpServer,
  { retrieval, limits, log }: Pick<ToolServices, 'retrieval' | 'limits' | 'log'>,
): void {
  server.registerTool(
    'query',
    {
      title: 'Ask the knowledge base',
      description:
        'Answers a question from the documents of the knowledge base, with citations that are exact to the character. Says so when the documents do not hold the answer. Use it first; read_passage gives more of what surrounds a citation.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ question, mode, top_k }, context) =>
      answer(log, async () => {
        const request = { ...QUERY_DEFAULTS, query: question, mode, topK: top_k };
        const { response, references } = await within(
          limits.requestTimeoutMs,
          context.mcpReq.signal,
          (signal) => retrieval.answer(request, signal),
        );
        const output: z.output<typeof Output> = { answer: response, references: references.map(showPassage) };
        return result(withSources(response, references), output);
      }),
  );
}

function showPassage({ documentId, filePath, ...rest }: Reference): z.output<typeof Passage> {
  const { id, page, start, end, text, score, cited } = rest;
  return { id, document_id: documentId, file_path: filePath, page, start, end, text, score, cited };
}

/** The answer and what its citations are, with all that `read_passage` needs to read on. */
function withSources(response: string, references: readonly Reference[]): string {
  const lines = references
    .filter(({ cited }) => cited)
    .map(({ id, filePath, page, documentId, start, end }) => {
      const where = page === null ? '' : `, page ${page}`;
      return `[${id}] ${filePath}${where} (${documentId}, characters ${start} to ${end})`;
    });
  return lines.length === 0 ? response : `${response}\n\nSources:\n${lines.join('\n')}`;
}
