import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import { holdsMoreThan } from '../lib/value-count.ts';
import { compressed, inOtherCharset, unsupportedType } from './media-type.ts';
import { HttpProblem } from './problem.ts';
import type { App } from './services.ts';

/**
 * A body of `MAX_BODY_BYTES` has room for ten million values of three bytes, and to check them against a schema, or to keep each as an item
 * of an insert, takes a kilobyte for each.
 */
const MAX_VALUES = 500_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An empty body with a content type is as good as none. */
    bodyOptional?: boolean;
  }
}

/**
 * JSON bodies, strictly: 400 for an empty or malformed one, 413 for one of too many values, 415 for one that is compressed or not in UTF-8
 * and for any other type that holds something.
 */
export function acceptJsonBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0 && request.routeOptions.config.bodyOptional) {
      done(null, undefined);
      return;
    }
    const fault = compressed(request) ?? inOtherCharset(request) ?? notUtf8(body);
    if (fault) done(fault);
    else {
      parseJson(request, body.toString(), (error, json) => {
        if (!error && holdsMoreThan(MAX_VALUES, json)) done(tooMany());
        else done(error, json);
      });
    }
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

function tooMany(): HttpProblem {
  return new HttpProblem(413, `The body holds more than ${MAX_VALUES} values; send fewer at a time.`);
}

function notUtf8(body: Buffer): HttpProblem | null {
  return isUtf8(body) ? null : new HttpProblem(400, 'The body is not valid JSON: it is not in UTF-8.');
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
