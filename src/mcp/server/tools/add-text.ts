import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { logInsert } from '../../../ingestion/log-insert.ts';
import type { ItemOutcome } from '../../../store/contract.ts';
import { answer, result, ToolError } from '../result.ts';
import type { ToolServices } from '../services.ts';

const Input = z.object({
  text: z.string().min(1).describe('The text: one document.'),
  name: z
    .string()
    .max(1000)
    .optional()
    .describe('Source name that citations will show, such as a title, file name or address.'),
});

const Output = z.object({
  document_id: z.string(),
  outcome: z
    .enum(['queued', 'requeued', 'duplicate'])
    .describe('duplicate: the same text was there already; requeued: it had failed and is tried again.'),
  track_id: z.string().describe('GET /documents/track/{track_id} tells what became of it.'),
});

export function addAddTextTool(
  server: McpServer,
  { intake, log }: Pick<ToolServices, 'intake' | 'log'>,
): void {
  server.registerTool(
    'add_text',
    {
      title: 'Add a text',
      description:
        'Adds a text to the knowledge base. It is safely stored when this answers, and can be found by query a moment later. Adding the same text again changes nothing.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ text, name = '' }) =>
      answer(log, async () => {
        const inserted = await intake.texts([{ text, name }]);
        logInsert(log, inserted);
        const { trackId, outcomes } = inserted;
        const [item] = outcomes;
        if (!item) throw new Error('an insert of one text has no outcome');
        if (item.outcome === 'rejected') throw new ToolError(`The text was not added: ${item.reason}.`);
        const output: z.output<typeof Output> = {
          document_id: item.documentId,
          outcome: item.outcome,
          track_id: trackId,
        };
        return result(describe(item), output);
      }),
  );
}

function describe(item: Exclude<ItemOutcome, { outcome: 'rejected' }>): string {
  const { documentId, filePath } = item;
  switch (item.outcome) {
    case 'queued':
      return `Added "${filePath}" as ${documentId}; it is being processed.`;
    case 'requeued':
      return `"${item.existing}" (${documentId}) is the same text; it had failed and is being processed again.`;
    case 'duplicate':
      return `The same text is there already, as "${item.existing}" (${documentId}).`;
  }
}
