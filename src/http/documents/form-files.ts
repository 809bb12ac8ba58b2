import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileItem } from '../../ingestion/insert.ts';
import { fileName } from '../../lib/names.ts';
import { shorten } from '../../lib/shorten.ts';
import { compressed, unsupportedType } from '../media-type.ts';
import { HttpProblem, invalid } from '../problem.ts';

/** A form's files are held in memory until they are stored, so all together may be this many times the limit of one. */
const FORM_FILES = 5;
const MAX_PARTS = 10_000;

export interface FormLimits {
  /** Names of the form fields that carry files; any other file is an error that says so. */
  readonly fields: readonly [string, ...string[]];
  readonly maxFileBytes: number;
  /** Whose limit that is, for the one who meets it. */
  readonly limitedBy?: string;
}

/**
 * The files of a multipart form, in order. 400 for no form or a broken one, 413 for a file or a form that is too large, 415 for
 * another content type, 422 without a file in the expected field.
 */
export async function readFormFiles(request: FastifyRequest, limits: FormLimits): Promise<FileItem[]> {
  requireForm(request, limits.fields);
  try {
    return await readParts(request, limits);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_PARTS_LIMIT')
      throw new HttpProblem(413, `The form has more than ${MAX_PARTS} parts; send fewer at a time.`);
    // Limits of the form come with a status; everything else that reading throws is the form's grammar.
    if (!(error instanceof Error) || 'statusCode' in error) throw error;
    throw new HttpProblem(400, `The form is not valid multipart/form-data: ${error.message}.`, {
      cause: error,
    });
  }
}

async function readParts(
  request: FastifyRequest,
  { fields, maxFileBytes, limitedBy = 'MAX_UPLOAD_BYTES' }: FormLimits,
): Promise<FileItem[]> {
  const files: FileItem[] = [];
  const others = new Set<string>();
  let left = FORM_FILES * maxFileBytes;
  for await (const part of request.parts({ limits: { fileSize: maxFileBytes, parts: MAX_PARTS } })) {
    const expected = fields.includes(part.fieldname);
    if (part.type === 'file' && expected) {
      const bytes = await collect(part, left, { maxFileBytes, limitedBy });
      left -= bytes.byteLength;
      files.push({ name: part.filename ?? '', bytes });
    } else {
      if (part.type === 'file') part.file.resume();
      others.add(nameOf(part.fieldname, expected));
    }
  }
  if (files.length > 0) return files;
  const found = others.size > 0 ? `; the form has ${[...others].slice(0, 5).join(', ')}` : '';
  throw invalid({
    path: fields[0],
    message: `is required: a file in the form field "${fields.join('" or "')}"${found}`,
  });
}

function nameOf(field: string | undefined, isExpected: boolean): string {
  if (!field) return 'a field without a name';
  return isExpected ? `${field} (not a file)` : shorten(field);
}

function requireForm(request: FastifyRequest, fields: FormLimits['fields']): void {
  const fault = compressed(request);
  if (fault) throw fault;
  if (request.isMultipart()) return;
  const needed = `multipart/form-data with a file in the field "${fields[0]}"`;
  if (request.headers['content-type'] === undefined)
    throw new HttpProblem(400, `The request has no form; send ${needed}.`);
  throw new HttpProblem(415, unsupportedType(request, needed));
}

async function collect(
  part: MultipartFile,
  left: number,
  { maxFileBytes, limitedBy }: Required<Omit<FormLimits, 'fields'>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    length += piece.byteLength;
    if (length > left) {
      const most = `${FORM_FILES * maxFileBytes} bytes together (${FORM_FILES} times what ${limitedBy} allows a file)`;
      throw new HttpProblem(413, `The files of the form are larger than ${most}; send fewer at a time.`);
    }
    pieces.push(piece);
  }
  if (part.file.truncated) {
    const name = fileName(part.filename ?? '');
    throw new HttpProblem(
      413,
      `"${name}" is larger than the ${maxFileBytes} bytes a file that ${limitedBy} allows.`,
    );
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
