import multipart from '@fastify/multipart';
import { unsupportedType } from './errors.ts';
import { HttpProblem } from './problem.ts';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An empty body with a content type is as good as none. */
    bodyOptional?: boolean;
  }
}

/** JSON bodies, strictly: 400 for an empty or malformed one, 415 for a compressed one and any other type that holds something. */
export function acceptJsonBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (body.length === 0 && request.routeOptions.config.bodyOptional) done(null, undefined);
    else if (encoding !== 'identity') done(new HttpProblem(415, unsupportedEncoding(encoding)));
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.headers['content-length'] !== '0') {
      done(new HttpProblem(415, unsupportedType(request)));
      return;
    }
    payload.resume();
    done(null, undefined);
  });
}

function unsupportedEncoding(encoding: string): string {
  return `The content encoding "${encoding}" is not supported here; send the body as it is.`;
}

/** For endpoints that take no body: whatever comes is read to nowhere. */
export function ignoreBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}

/** For endpoints that take a multipart form. They read it part by part themselves; of any other body they are told that it came. */
export async function acceptForms(app: App): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}
