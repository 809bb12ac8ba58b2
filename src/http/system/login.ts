import formbody from '@fastify/formbody';
import { z } from 'zod';
import { clientOf } from '../../auth/network.ts';
import { unsupportedType } from '../media-type.ts';
import { HttpProblem } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Anybody may send this form, so it is small. */
const FORM_BYTES = 16 * 1024;

const LoginForm = z.object({
  username: z
    .string()
    .min(1, 'must not be empty')
    .meta({ description: 'Name of the account.', example: 'ada' }),
  password: z
    .string()
    .min(1, 'must not be empty')
    .meta({ description: 'Its password.', example: 'correct horse battery staple' }),
  grant_type: z.literal('password').meta({ description: 'Always `password`.', example: 'password' }),
});

const Token = z
  .object({
    access_token: z.string().meta({
      description: 'To be sent as `Authorization: Bearer …`.',
      example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2ln',
    }),
    token_type: z.literal('bearer').meta({ description: 'Always `bearer`.', example: 'bearer' }),
    expires_in: z.int().meta({ description: 'Seconds that it is good for.', example: 86400 }),
  })
  .meta({ id: 'Token', description: 'What opens the protected endpoints for a while.' });

/** To be registered in a context of its own: it takes forms where the others take JSON. */
export async function login(app: App, { authentication }: Pick<Services, 'authentication'>): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: FORM_BYTES });
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    done(new HttpProblem(415, unsupportedType(request, FORM)));
  });

  app.route({
    method: 'POST',
    url: '/login',
    bodyLimit: FORM_BYTES,
    schema: {
      operationId: 'login',
      tags: ['system'],
      summary: 'Exchange a name and password for a token',
      description:
        'Status 401, the same for an unknown name and a wrong password; 429 after too many failures, with `Retry-After`; 503 where there are no accounts to log in to.',
      consumes: [FORM],
      body: LoginForm,
      response: { 200: Token, ...problems(401, 413, 415, 422, 429, 503) },
    },
    onRequest: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (authentication === null) {
        throw new HttpProblem(503, 'Authentication is off: no login is needed, every request is accepted.');
      }
      if (!authentication.hasAccounts) {
        throw new HttpProblem(503, 'There are no accounts here: send the API key with each request.');
      }
    },
    // No body at all is a form whose fields are all missing.
    preValidation: async (request) => {
      request.body ??= {} as z.input<typeof LoginForm>;
    },
    handler: async ({ body: { username, password }, ip, headers }) => {
      if (authentication === null) throw new HttpProblem(503, 'Authentication is off.');
      const result = await authentication.login(username, password, clientOf(ip, headers['x-forwarded-for']));
      switch (result.outcome) {
        case 'accepted':
          return {
            access_token: result.token,
            token_type: 'bearer' as const,
            expires_in: authentication.tokenTtlSeconds,
          };
        case 'refused':
          throw new HttpProblem(401, 'The name or the password is not right.', {
            headers: { 'www-authenticate': 'Bearer' },
          });
        case 'throttled':
          throw new HttpProblem(
            429,
            `Too many logins failed; try again in ${result.retryAfterSeconds} seconds.`,
            { headers: { 'retry-after': String(result.retryAfterSeconds) } },
          );
      }
    },
  });
}
