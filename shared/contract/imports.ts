import * as z from 'zod';
import {
  csvEncodings,
  maxFilesPerRequest,
  importFormats,
  importOutcomes,
  importStates,
  invitationChoices,
  maxImportBytes,
} from '../model/imports.ts';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { CsvFile } from './csv-file.ts';
import { defineEndpoints } from './define.ts';
import { PageQuery, pageSchema } from './page.ts';

/** The field for each column of a CSV file, from left to right; null for an ignored column. */
const Columns = z.array(z.string().max(limits.name).nullable()).min(1).max(150);

export const Import = z
  .strictObject({
    id: z.ulid(),
    format: z.enum(importFormats),
    /** The name of the file or folder. */
    name: z.string(),
    state: z.enum(importStates),
    created_at: z.iso.datetime(),
    created_by: z.strictObject({ id: z.string(), name: z.string() }),
    /** When the import ended; null until then. */
    finished_at: z.iso.datetime().nullable(),
    columns: Columns.nullable(),
    encoding: z.enum(csvEncodings).nullable(),
    invitations: z.enum(invitationChoices),
    /** The number of people who were invited to create an account. */
    invited: z.int(),
    /** The number of records; null while they are being read. */
    total: z.int().nullable(),
    /** The results of the dry run, the import, or its reversal. */
    counts: z.partialRecord(z.enum(importOutcomes), z.int()),
    /** Why the import cannot be read or reversed. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;

/** The result for a record. */
export const ImportResult = z
  .strictObject({
    /** The line in the file, or the number of the record. */
    row: z.int(),
    kind: z.string(),
    /** Identifies the record: a name, an address, a number. */
    about: z.string(),
    outcome: z.enum(importOutcomes),
    /** What is wrong and how to fix it, or a remark; otherwise empty. */
    message: z.string(),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.output<typeof ImportResult>;

const ImportParams = z.strictObject({ id: z.ulid('must be the id of an import') });

/** The relative path that browsers report: `export/users-1.json`. */
const FilePath = z
  .string()
  .min(1, 'File name is required')
  .max(500)
  .refine(
    (path) => path.isWellFormed() && !/\p{Cc}|^\/|(^|\/)\.\.(\/|$)/u.test(path),
    'must be a relative path',
  );

const access = permissions.import_data;
const service = 'imports';

export const importEndpoints = defineEndpoints({
  listImports: {
    method: 'GET',
    path: '/api/imports',
    access,
    service,
    summary: 'Imports, newest first',
    query: PageQuery,
    response: pageSchema(Import),
  },
  createImport: {
    method: 'POST',
    path: '/api/imports',
    access,
    service,
    summary: 'Begin an import, whose files are uploaded next',
    body: z.strictObject({ format: z.enum(importFormats), name: z.string().min(1).max(limits.file_name) }),
    response: Import,
    status: 201,
    idempotent: true,
  },
  getImport: {
    method: 'GET',
    path: '/api/imports/{id}',
    access,
    service,
    summary: 'An import, with its progress',
    params: ImportParams,
    response: Import,
    errors: [404],
  },
  addImportFiles: {
    method: 'POST',
    path: '/api/imports/{id}/files',
    access,
    service,
    summary:
      'Announce files of an import. Returns a URL for each file, which accepts one PUT of exactly its size',
    params: ImportParams,
    body: z.strictObject({
      files: z
        .array(
          z.strictObject({
            path: FilePath,
            size: z.int().min(0).max(maxImportBytes, 'A file has at most 5 GB: split it'),
          }),
        )
        .min(1)
        .max(maxFilesPerRequest),
    }),
    response: z.strictObject({
      /** In the order of the request. */
      uploads: z.array(z.strictObject({ upload_url: z.url(), headers: z.record(z.string(), z.string()) })),
    }),
    errors: [404, 409],
  },
  getImportColumns: {
    method: 'GET',
    path: '/api/imports/{id}/columns',
    access,
    service,
    summary: 'The columns of an uploaded CSV file, with a guess of the field for each',
    params: ImportParams,
    query: z.strictObject({ encoding: z.enum(csvEncodings).optional() }),
    response: z.strictObject({
      encoding: z.enum(csvEncodings),
      separator: z.string(),
      /** The number of rows, without the header line. */
      rows: z.int(),
      columns: z.array(
        z.strictObject({
          heading: z.string(),
          /** The values of the first rows. */
          examples: z.array(z.string()),
          field: z.string().nullable(),
        }),
      ),
    }),
    errors: [404, 409],
  },
  checkImport: {
    method: 'POST',
    path: '/api/imports/{id}/check',
    access,
    service,
    summary:
      'Start the dry run of an import: it reports what would happen to each record, and stores nothing',
    params: ImportParams,
    body: z.strictObject({
      /** Only for a CSV file. */
      columns: Columns.optional(),
      encoding: z.enum(csvEncodings).optional(),
    }),
    response: Import,
    errors: [404, 409],
  },
  runImport: {
    method: 'POST',
    path: '/api/imports/{id}/run',
    access,
    service,
    summary: 'Import what the dry run has checked',
    params: ImportParams,
    body: z.strictObject({ invitations: z.enum(invitationChoices).default('later') }),
    response: Import,
    errors: [404, 409],
  },
  inviteImported: {
    method: 'POST',
    path: '/api/imports/{id}/invitations',
    access,
    service,
    summary: 'Invite the people of a finished import who have no account yet',
    params: ImportParams,
    response: Import,
    errors: [404, 409],
  },
  takeImportBack: {
    method: 'POST',
    path: '/api/imports/{id}/take-back',
    access,
    service,
    summary: 'Remove what an import has created, unless someone has worked on any of it',
    params: ImportParams,
    response: Import,
    errors: [404, 409],
  },
  listImportResults: {
    method: 'GET',
    path: '/api/imports/{id}/results',
    access,
    service,
    summary: "The results of an import's records, or only of those that need attention",
    params: ImportParams,
    query: z.strictObject({
      cursor: z.string().max(40).optional(),
      attention: z.stringbool().default(false),
    }),
    response: pageSchema(ImportResult),
    errors: [404],
  },
  downloadImportReport: {
    method: 'GET',
    path: '/api/imports/{id}/report',
    access,
    service,
    summary: "The results of an import's records as a CSV file",
    params: ImportParams,
    query: z.strictObject({ attention: z.stringbool().default(false) }),
    file: 'csv',
    response: CsvFile,
    errors: [404],
  },
});
