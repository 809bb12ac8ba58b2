import { z } from 'zod';
import { parseJson } from '../../lib/parse-json.ts';
import { ModelError } from '../errors.ts';

/**
 * Ollama's stream, with an error where a line is one (`{"error": "…"}`) or is broken: the package prints such a line to the console
 * and goes on, so that an answer cut in the middle looks complete.
 */
export function guardLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let rest = '';
  const check = (line: string) => {
    if (line.trim() !== '') requireMessage(line);
  };
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(check);
        if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.join('\n')}\n`));
      },
      flush(controller) {
        check(rest);
        controller.enqueue(encoder.encode(rest));
      },
    }),
  );
}

const Line = z.object({
  model: z.string(),
  created_at: z.string(),
  done: z.boolean(),
  message: z.object({ role: z.string(), content: z.string() }),
});

function requireMessage(line: string): void {
  const value = parseJson(line);
  if (typeof value === 'object' && value !== null && 'error' in value) {
    const said = String(value.error).slice(0, 300);
    throw new ModelError(
      /overloaded/i.test(said) ? 'overloaded' : 'failed',
      `Ollama failed in the middle of its answer (${said}).`,
    );
  }
  if (!Line.safeParse(value).success)
    throw new ModelError('malformed', 'Ollama sent a line that is not a message.');
}
