import type { FastifyReply, FastifyRequest, FastifyTypeProviderDefault } from 'fastify';
import { z } from 'zod';
import type { QueryStream } from '../../retrieval/query.ts';
import { HttpProblem } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { type Begun, beginStream, paced, problemMidway, sendLines } from '../stream.ts';
import { QueryBody, showReferences, toQueryRequest } from './query.ts';

type Uses = Pick<Services, 'retrieval' | 'config'>;

/** NDJSON: first the references if asked for, then the answer piece by piece; an error midway is the last line. */
export function queryStream(app: App, { retrieval, config }: Uses): void {
  // A stream is none of the types that a zod schema can say.
  app.withTypeProvider<FastifyTypeProviderDefault>().route<{ Body: QueryBody }>({
    method: 'POST',
    url: '/query/stream',
    schema: {
      operationId: 'queryStream',
      tags: ['query'],
      summary: 'Ask a question, and read the answer as it comes',
      description:
        'Newline-delimited JSON: with `include_references` first a line `{"references": […]}`; then lines `{"response": "…"}`, which together are the answer; `{"error": "…"}` as the last line if it fails midway. Status 404 where `STREAMING` is off.',
      body: QueryBody,
      response: {
        200: { description: 'The lines.', content: { 'application/x-ndjson': { schema: z.string() } } },
        ...problems(400, 404, 413, 415, 422, 503),
      },
    },
    // Before the body is looked at: what is not there has no opinion of it.
    onRequest: async () => {
      if (config.streaming) return;
      throw new HttpProblem(404, 'Streaming is switched off here (STREAMING=off); POST /query answers.');
    },
    handler: async (request, reply) => {
      const { body } = request;
      const limitMs = config.requestTimeoutMs;
      const begun = await beginStream(reply, limitMs, (signal) =>
        retrieval.stream({ ...toQueryRequest(body), streamed: true }, signal),
      );
      const lines = showLines(begun, body.include_references, { request, reply, limitMs });
      return sendLines(reply, 'application/x-ndjson', lines);
    },
  });
}

interface Where {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly limitMs: number;
}

async function* showLines(
  { begun: answer, controller }: Begun<QueryStream>,
  includeReferences: boolean,
  { request, reply, limitMs }: Where,
): AsyncGenerator<string> {
  try {
    if (includeReferences) yield toLine({ references: showReferences(answer.references) });
    for await (const piece of paced(answer.text, controller, limitMs)) {
      // The format has nothing that readers pass over, so silence stays silence.
      if (piece !== null) yield toLine({ response: piece });
    }
  } catch (error) {
    const problem = problemMidway(error, request, reply);
    if (problem) yield toLine({ error: problem.message });
  }
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
