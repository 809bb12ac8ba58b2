import { z } from 'zod';
import { invalid } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { readFormFiles } from './form-files.ts';
import { answerInsert, InsertFilesResponse, InsertResponse } from './insert-response.ts';

type Uses = Pick<Services, 'intake' | 'config'>;

/** The form is read part by part in the handler; its schema is there to be described. */
const described = { validatorCompiler: () => (value: unknown) => ({ value }) };

const OneFile = z.object({
  file: z.file().meta({ description: 'The file; its name tells the format where the bytes do not.' }),
});
const ManyFiles = z.object({
  files: z.array(z.file()).meta({ description: 'The files, in a repeated field.' }),
});
const Uploads = z.object({
  file: z.array(z.file()).meta({ description: 'One file or many; `files` is as good a name.' }),
});

export function insertFile(app: App, { intake, config }: Uses): void {
  app.route({
    method: 'POST',
    url: '/documents/file',
    ...described,
    schema: {
      operationId: 'insertFile',
      tags: ['documents'],
      summary: 'Insert a file',
      description:
        'Converted to text and processed in the background. An unsupported or empty file is rejected in the answer.',
      consumes: ['multipart/form-data'],
      body: OneFile,
      response: { 200: InsertResponse, ...problems(400, 413, 415, 422) },
    },
    handler: async (request) => {
      const files = await readFormFiles(request, { fields: ['file'], maxFileBytes: config.maxUploadBytes });
      if (files.length > 1) {
        throw invalid({
          path: 'file',
          message: `takes one file, not ${files.length}; POST /documents/file_batch takes many`,
        });
      }
      return answerInsert(await intake.files(files), request.log);
    },
  });
}

export function insertFileBatch(app: App, { intake, config }: Uses): void {
  app.route({
    method: 'POST',
    url: '/documents/file_batch',
    ...described,
    schema: {
      operationId: 'insertFileBatch',
      tags: ['documents'],
      summary: 'Insert files',
      description: 'As `POST /documents/file`, for many.',
      consumes: ['multipart/form-data'],
      body: ManyFiles,
      response: { 200: InsertFilesResponse, ...problems(400, 413, 415, 422) },
    },
    handler: async (request) => {
      const files = await readFormFiles(request, { fields: ['files'], maxFileBytes: config.maxUploadBytes });
      const inserted = await intake.files(files);
      return {
        ...answerInsert(inserted, request.log),
        files: inserted.outcomes.map(({ filePath }) => filePath),
      };
    },
  });
}

export function uploadFiles(app: App, { intake, config }: Uses): void {
  app.route({
    method: 'POST',
    url: '/documents/upload',
    ...described,
    schema: {
      operationId: 'uploadFiles',
      tags: ['documents'],
      summary: 'Put files into the input directory',
      description: 'Each is stored in `INPUT_DIR` under a safe name and queued.',
      consumes: ['multipart/form-data'],
      body: Uploads,
      response: { 200: InsertFilesResponse, ...problems(400, 413, 415, 422, 503) },
    },
    handler: async (request) => {
      const limits = { fields: ['file', 'files'], maxFileBytes: config.maxUploadBytes } as const;
      const uploaded = await intake.upload(await readFormFiles(request, limits));
      return { ...answerInsert(uploaded, request.log), files: [...uploaded.names] };
    },
  });
}
