import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

const AuthStatus = z.object({
  auth_configured: z
    .boolean()
    .meta({ description: 'Whether the operator set up accounts or a key.', example: false }),
  auth_mode: z
    .enum(['enabled', 'disabled'])
    .meta({ description: 'Whether requests need a credential.', example: 'disabled' }),
  methods: z.array(z.enum(['password', 'api_key'])).meta({
    description:
      'What can be shown for a credential: a token for a password from `POST /login`, the API key.',
    example: ['password'],
  }),
  message: z.string().meta({
    description: 'The same for people.',
    example: 'Authentication is off; every request is accepted.',
  }),
});

export function authStatus(app: App, { authentication }: Pick<Services, 'authentication'>): void {
  app.route({
    method: 'GET',
    url: '/auth-status',
    schema: {
      operationId: 'authStatus',
      tags: ['system'],
      summary: 'Whether authentication is on',
      description: 'For a client to know, before it asks for anything else, whether to show a login.',
      response: { 200: AuthStatus, ...problems() },
    },
    handler: async () => describe(authentication),
  });
}

function describe(authentication: Services['authentication']): z.output<typeof AuthStatus> {
  if (authentication === null) {
    return {
      auth_configured: false,
      auth_mode: 'disabled',
      methods: [],
      message: 'Authentication is off; every request is accepted.',
    };
  }
  const { hasAccounts, hasApiKey } = authentication;
  return {
    auth_configured: true,
    auth_mode: 'enabled',
    methods: [...(hasAccounts ? ['password' as const] : []), ...(hasApiKey ? ['api_key' as const] : [])],
    message: hasAccounts
      ? 'Authentication is on; POST /login exchanges a name and password for a token.'
      : 'Authentication is on; requests carry the API key.',
  };
}
