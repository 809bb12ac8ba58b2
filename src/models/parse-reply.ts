import { ModelError } from './errors.ts';
import { parseTolerantJson } from './tolerant-json.ts';

/** No structured reply is this long; a longer one is a model that did not find its end. */
const MAX_CHARACTERS = 1_000_000;

/**
 * The object in a reply, of whatever types it is.
 *
 * @throws {ModelError} `malformed` where there is none.
 */
export function parseReply(text: string): unknown {
  if (text.length > MAX_CHARACTERS) {
    throw new ModelError('malformed', `The model's reply is longer than ${MAX_CHARACTERS} characters.`);
  }
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  const json = start >= 0 && end > start ? text.slice(start, end + 1) : text;
  try {
    return JSON.parse(json);
  } catch {
    return mend(json);
  }
}

function mend(json: string): unknown {
  try {
    return parseTolerantJson(json);
  } catch {
    throw new ModelError('malformed', "The model's reply is not JSON and cannot be mended.");
  }
}
