import swagger from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { errorBefore } from './schema.ts';
import { describeSecurity, SECURITY, SECURITY_SCHEMES } from './security.ts';
import type { App, Services } from './services.ts';

const TAGS = [
  { name: 'documents', description: 'Documents in: insert, follow, read, retry, delete.' },
  { name: 'query', description: 'Answers out.' },
  { name: 'openai', description: "Answers and embeddings as OpenAI's API has them." },
  { name: 'graph', description: 'The knowledge graph: list, read, edit.' },
  { name: 'mcp', description: 'MCP servers that Weft is connected to, and Weft as an MCP server.' },
  { name: 'branding', description: 'Names, logos, colours and links of this deployment.' },
  { name: 'system', description: 'Health, readiness, authentication status.' },
];

/** What zod says of every whole number, that JavaScript can hold it, goes without saying. */
const zodToJsonConfig: Pick<z.core.ToJSONSchemaParams, 'override'> = {
  override({ jsonSchema }) {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig });
const nameSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Collects the OpenAPI 3.1 document from the routes' schemas; to be called before routes are registered. */
export async function describeApi(
  app: App,
  { config, version }: Pick<Services, 'config' | 'version'>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Weft',
        version,
        description: 'A knowledge-graph RAG service: documents in, answers with exact citations out.',
      },
      servers: [{ url: config.basePath || '/' }],
      tags: TAGS,
      security: SECURITY,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, route, ...rest }) =>
      toJsonSchema({ ...rest, route, schema: describeRouter(describeSecurity(schema, route), route) }),
    transformObject: (document) => withOptionalBodies(withoutUnused(nameSchemas(document))),
  });
}

/**
 * What never gets as far as the endpoint: a path with a parameter that is not validly encoded (400) or too long (414), a change that a
 * page of another origin asks for (403), a body of what is no media type at all (415).
 */
function describeRouter<T extends FastifySchema>(
  schema: T,
  { url, method }: Pick<RouteOptions, 'url' | 'method'>,
): T {
  const response = {
    ...(method !== 'GET' && { 403: errorBefore(url, 403), 415: errorBefore(url, 415) }),
    ...(schema.response as object),
    ...(url.includes(':') && { 400: errorBefore(url, 400), 414: errorBefore(url, 414) }),
  };
  return { ...schema, response };
}

interface WithSchemas {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** Every named schema comes twice, as it is answered and as it would be sent; most are only ever answered. */
function withoutUnused<T extends object>(document: T): T {
  const { components }: WithSchemas = document;
  const all = Object.entries(components?.schemas ?? {});
  const text = JSON.stringify(document);
  const used = all.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  const rest = { ...document, components: { ...components, schemas: Object.fromEntries(used) } };
  // What only an unused one refers to is unused as well.
  return used.length < all.length ? withoutUnused(rest) : rest;
}

interface WithBodies {
  readonly paths?: Readonly<Record<string, { readonly post?: { readonly requestBody?: RequestBody } }>>;
}

interface RequestBody {
  required?: boolean;
  readonly content: Readonly<Record<string, { schema: BodySchema }>>;
}

interface BodySchema {
  readonly type?: string;
  readonly anyOf?: readonly BodySchema[];
}

/** A body that may be missing is one whose schema admits null. */
function withOptionalBodies<T extends object>(document: T): T {
  const { paths }: WithBodies = document;
  for (const { post } of Object.values(paths ?? {})) {
    const content = post?.requestBody?.content['application/json'];
    const [body, ...others] = content?.schema.anyOf ?? [];
    if (!post?.requestBody || !content || !body || others[0]?.type !== 'null') continue;
    post.requestBody.required = false;
    content.schema = body;
  }
  return document;
}
