// Imports of companies, people and tickets from files and other help desks.

import { ulid } from 'ulid';
import { isCsv } from '@portico/shared/model/imports.ts';
import type { Handlers } from '../http/serve.ts';
import { bucket } from './bucket.ts';
import {
  notReadyError,
  readOpenImport,
  startCheck,
  startInvitations,
  startRun,
  startTakingBack,
} from './jobs/commands.ts';
import { guessColumns } from './sources/csv/csv-columns.ts';
import { readCsvTable } from './sources/csv/csv.ts';
import { openImportFiles } from './sources/files.ts';
import { toImport } from './jobs/items.ts';
import { composeReport, readResultsPage } from './parts/results.ts';
import { UnreadableFile } from './sources/unreadable-file.ts';
import { addFiles, createImport, readImportById, listImports } from './jobs/store.ts';

export const handlers: Handlers<'imports'> = {
  listImports: ({ query }) => listImports(query),

  async createImport({ actor, body, idempotency_key }) {
    const request = { user_id: actor.id, key: idempotency_key, content: { import: body } };
    return toImport(await createImport(body, actor, request, new Date()));
  },

  getImport: async ({ params }) => toImport(await readImportById(params.id)),

  async addImportFiles({ params, body: { files } }) {
    const { id } = await readOpenImport(params.id);
    const at = new Date();
    const filesWithKeys = files.map((file) => ({
      ...file,
      key: `imports/${id}/files/${ulid(at.getTime())}`,
    }));
    await addFiles(id, filesWithKeys, at);
    const uploads = filesWithKeys.map(({ key, size }) =>
      bucket.createUploadTarget({ key, size, media_type: 'application/octet-stream' }),
    );
    return { uploads: await Promise.all(uploads) };
  },

  async getImportColumns({ params, query }) {
    const { id, format } = await readImportById(params.id);
    if (!isCsv(format)) throw notReadyError('Only CSV files have columns.');
    const table = await readCsvTable(openImportFiles(id), query.encoding).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? notReadyError(error.message) : error;
    });
    const { encoding, separator, headings, rows } = table;
    const guessedFields = guessColumns(format, headings);
    const columns = headings.map((heading, index) => ({
      heading,
      examples: rows.slice(0, 3).map(({ cells }) => cells[index] ?? ''),
      field: guessedFields[index] ?? null,
    }));
    return { encoding, separator, rows: rows.length, columns };
  },

  checkImport: async ({ actor, params, body: { columns = null, encoding = null } }) =>
    toImport(await startCheck(params.id, { columns, encoding }, actor)),

  runImport: async ({ actor, params, body: { invitations } }) =>
    toImport(await startRun(params.id, invitations, actor)),

  inviteImported: async ({ actor, params }) => toImport(await startInvitations(params.id, actor)),

  takeImportBack: async ({ actor, params }) => toImport(await startTakingBack(params.id, actor)),

  listImportResults: async ({ params, query }) => readResultsPage(await readImportById(params.id), query),

  downloadImportReport: async ({ params, query }) =>
    composeReport(await readImportById(params.id), query.attention),
};
