import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { DocumentStore, StoredChunk } from '../../../store/contract.ts';
import { answer, result, ToolError } from '../result.ts';
import type { ToolServices } from '../services.ts';

/** Most characters of one reading, about 5,000 tokens. */
const MAX_CHARACTERS = 20_000;
/** How much is read when no end is given. */
const USUAL_CHARACTERS = 4000;

const Input = z.object({
  document_id: z.string().min(1).describe('The document, as query names it: doc-…'),
  start: z.int().min(0).optional().describe('First character, as in a reference of query; 0 if left out.'),
  end: z
    .int()
    .min(1)
    .optional()
    .describe(`One past the last character; at most ${MAX_CHARACTERS} are read at once.`),
  chunk: z.int().min(0).optional().describe('Instead of start and end: the number of a chunk, from 0.'),
});

const Output = z.object({
  document_id: z.string(),
  file_path: z.string().describe("The document's source name."),
  title: z.string().nullable(),
  page: z.int().nullable().describe('Page it begins on, where the format has pages.'),
  heading: z.string().nullable().describe('Heading it begins under.'),
  start: z.int(),
  end: z.int(),
  characters: z.int().describe('Length of the whole document.'),
  chunks: z.int().describe('How many chunks the document has.'),
  text: z.string().describe('Exactly the characters from start to end.'),
});

export function addReadPassageTool(
  server: McpServer,
  { store, log }: Pick<ToolServices, 'store' | 'log'>,
): void {
  server.registerTool(
    'read_passage',
    {
      title: 'Read a passage',
      description:
        "Reads part of a document, verbatim: a passage that query cites, what surrounds it, or the document's beginning.",
      inputSchema: Input,
      outputSchema: Output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (input) =>
      answer(log, async () => {
        const passage = await readPassage(store.documents, input);
        const { file_path, start, end, characters, text } = passage;
        return result(`${file_path}, characters ${start} to ${end} of ${characters}:\n\n${text}`, passage);
      }),
  );
}

async function readPassage(
  documents: DocumentStore,
  input: z.output<typeof Input>,
): Promise<z.output<typeof Output>> {
  const { document_id } = input;
  const record = await documents.get(document_id);
  if (!record) {
    throw new ToolError(`There is no document ${document_id}. The references of query name documents.`);
  }
  const [text, chunks] = await Promise.all([documents.text(document_id), documents.chunks(document_id)]);
  if (text === null) {
    const reason = record.error === null ? '' : `: ${record.error}`;
    throw new ToolError(`"${record.filePath}" cannot be read yet: it is ${record.status}${reason}.`);
  }
  const { start, end } = chooseSpan(input, text.length, chunks);
  const at = chunks.findLast((chunk) => chunk.start <= start);
  return {
    document_id,
    file_path: record.filePath,
    title: record.title,
    page: at?.page ?? null,
    heading: at?.heading ?? null,
    start,
    end,
    characters: text.length,
    chunks: chunks.length,
    text: text.slice(start, end),
  };
}

function chooseSpan(input: z.output<typeof Input>, length: number, chunks: readonly StoredChunk[]) {
  if (input.chunk !== undefined) {
    if (input.start !== undefined || input.end !== undefined) {
      throw new ToolError('Give either chunk, or start and end.');
    }
    const chunk = chunks.find(({ ordinal }) => ordinal === input.chunk);
    if (!chunk)
      throw new ToolError(`There is no chunk ${input.chunk}: the document has ${chunks.length}, from 0.`);
    return { start: chunk.start, end: Math.min(chunk.end, chunk.start + MAX_CHARACTERS) };
  }
  const start = input.start ?? 0;
  if (start >= length && length > 0) {
    throw new ToolError(`start is ${start}, but the document has ${length} characters.`);
  }
  const wanted = input.end ?? start + USUAL_CHARACTERS;
  if (wanted <= start) throw new ToolError(`end is ${wanted} and start ${start}; end must be greater.`);
  return { start, end: Math.min(wanted, start + MAX_CHARACTERS, length) };
}
