import { z } from 'zod';
import { explain } from '../errors.ts';
import type { HttpProblem } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { BrandingUpdate } from './settings.ts';
import { settleLogos } from './settle.ts';

const Verdict = z.object({
  valid: z.boolean().meta({ description: 'Whether the update would be accepted.', example: false }),
  message: z.string().meta({
    description: 'The first reason why not.',
    example: 'brand.name: must have 1 to 50 characters, not 0',
  }),
});

export function validateBranding(app: App, { config, store }: Pick<Services, 'config' | 'store'>): void {
  app.route({
    method: 'POST',
    url: '/branding/validate',
    // What the update would refuse is an answer here.
    attachValidation: true,
    schema: {
      operationId: 'validateBranding',
      tags: ['branding'],
      summary: 'Check a change of the branding',
      description:
        'Takes what `POST /branding/config` takes and saves nothing. Whatever that would refuse with 422 is answered with 200 and the first reason.',
      body: BrandingUpdate,
      response: { 200: Verdict, ...problems(400, 413, 415) },
    },
    handler: async (request): Promise<z.input<typeof Verdict>> => {
      try {
        if (request.validationError) throw request.validationError;
        await settleLogos(request.body, store.branding);
        return { valid: true, message: 'The branding is valid.' };
      } catch (error) {
        const problem = explain(error, request, config);
        if (problem?.statusCode !== 422) throw error;
        return { valid: false, message: firstReason(problem) };
      }
    },
  });
}

function firstReason({ errors, message }: HttpProblem): string {
  const first = errors?.[0];
  if (!first) return message;
  return first.path ? `${first.path}: ${first.message}` : first.message;
}
