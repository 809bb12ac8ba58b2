import { shorten } from '../lib/shorten.ts';
import { HttpProblem } from './problem.ts';
import type { App } from './services.ts';

/**
 * 404 for a path nobody serves, 405 with `Allow` for one that is served with other methods. To be called before routes are
 * registered, since it watches them come.
 */
export function answerUnknownRoutes(app: App): void {
  const methodsByPath = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();

  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    methodsByPath.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });

  // Before the body is looked at: what is wrong with it does not matter where nobody would take it.
  app.addHook('preParsing', async (request) => {
    if (!request.is404) return;
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = [...methodsByPath.values()].flatMap(({ pattern, methods }) =>
      pattern.test(path) ? [...methods] : [],
    );
    if (allowed.length === 0)
      throw new HttpProblem(404, `There is nothing at ${shorten(path, 200)}. The API is described at /docs.`);
    const allow = [...new Set(allowed)].sort().join(', ');
    throw new HttpProblem(405, `${path} takes ${allow}, not ${request.method}.`, { headers: { allow } });
  });
}

/** `/documents/:id(^doc-.+$)` as an expression over whole paths; a trailing slash does not matter. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    const parameter = /^:\w+(?:\(\^(.+)\$\))?$/.exec(part);
    return parameter ? (parameter[1]?.replaceAll('.', '[^/]') ?? '[^/]+') : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`);
}
