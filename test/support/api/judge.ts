import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Case } from './calls.ts';
import { type ApiDocument, type Endpoint, jsonBodyOf } from './document.ts';
import type { Answer } from './send.ts';

/** Says what is wrong with an answer, given what the OpenAPI document promises; null if nothing is. */
export type Judge = (endpoint: Endpoint, sent: Case, answer: Answer) => string | null;

export function createJudge(api: ApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema(api, 'api');

  /** The compiled schema that stands at these keys of the document. */
  const at = (...keys: string[]): ValidateFunction => {
    const pointer = keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
    const reference = `api#/${pointer.join('/')}`;
    const found = ajv.getSchema(reference);
    if (!found) throw new Error(`The document has no ${reference}.`);
    return found;
  };
  const within = ({ path, method }: Endpoint) => ['paths', path, method.toLowerCase()];

  function faultOfShape(endpoint: Endpoint, { status, type, text }: Answer): string | null {
    const documented = endpoint.operation.responses[status];
    if (!documented) return 'a status that is not documented';
    if (!documented.content) return text === '' ? null : 'a body where none is documented';
    if (!(type in documented.content)) return `the type ${type || '(none)'}, which is not documented`;
    if (!/[/+]json$/.test(type)) return null;
    const validate = at(...within(endpoint), 'responses', String(status), 'content', type, 'schema');
    const body = JSON.parse(text);
    return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' });
  }

  function faultOfError({ status, type, text }: Answer): string | null {
    if (status < 400 || !type.endsWith('json')) return null;
    const body = JSON.parse(text);
    if (type === 'application/problem+json' && body.status !== status) return 'a status within that differs';
    const detail = body.detail ?? body.error?.message;
    return typeof detail === 'string' && detail.length > 5 ? null : 'an error that does not say what it is';
  }

  /** Whether the body sent is against the request's own schema. */
  function isAgainstSchema(endpoint: Endpoint, { json }: Case): boolean {
    if (json === undefined || !jsonBodyOf(endpoint)) return false;
    const body = JSON.parse(json);
    if (body === null && !endpoint.operation.requestBody?.required) return false;
    return !at(...within(endpoint), 'requestBody', 'content', 'application/json', 'schema')(body);
  }

  return (endpoint, sent, answer) => {
    const { status } = answer;
    if (status >= 500 && status !== 503) return 'an error of ours';
    const fault = faultOfShape(endpoint, answer) ?? faultOfError(answer);
    if (fault) return fault;
    const against = isAgainstSchema(endpoint, sent);
    // Its answer to what is not valid is that it is not valid.
    if (against && status < 400 && endpoint.operation.operationId !== 'validateBranding')
      return 'accepted, against the schema';
    if (sent.within && !against && (status === 400 || status === 422))
      return 'refused, though it is within the limit';
    return null;
  };
}
