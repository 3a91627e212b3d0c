import * as z from 'zod';
import { exportStates } from '../model/exports.ts';
import { permissions } from '../model/permissions.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';

const count = z.int().min(0);

/** An archive of all data, or of the data that a company's customers can see (infra/docs/transfer.md). */
export const Export = z
  .strictObject({
    id: z.ulid(),
    /** Null for an archive of everything. */
    company: z.strictObject({ id: CompanyId, name: z.string() }).nullable(),
    state: z.enum(exportStates),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    /** The time until which the parts can be downloaded. */
    available_until: z.iso.datetime(),
    /** The number of records of each kind so far. */
    counts: z.strictObject({
      companies: count,
      people: count,
      tickets: count,
      comments: count,
      files: count,
    }),
    /** Zip files in order. Unpack all of them into one folder to get the archive. */
    parts: z.array(z.strictObject({ number: z.int().min(1), bytes: count })),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof Export>;

export const exportEndpoints = defineEndpoints({
  listExports: {
    method: 'GET',
    path: '/api/exports',
    access: permissions.export_data,
    service: 'exports',
    summary: 'Exports that can be downloaded, and exports in progress, newest first',
    response: z.strictObject({ items: z.array(Export) }),
  },
  startExport: {
    method: 'POST',
    path: '/api/exports',
    access: permissions.export_data,
    service: 'exports',
    summary:
      "Start an export of all data, or of the data that a company's customers see. It runs in the background, part by part; `listExports` shows its progress",
    body: z.strictObject({
      /** The company whose data to export; null exports everything. */
      company_id: CompanyId.nullable(),
    }),
    response: Export,
    status: 201,
    idempotent: true,
    errors: [404, 409],
  },
  getExportPart: {
    method: 'GET',
    path: '/api/exports/{id}/parts/{number}',
    access: permissions.export_data,
    service: 'exports',
    summary: 'A short-lived URL to download a part of an export',
    params: z.strictObject({
      id: z.ulid('must be the id of an export'),
      number: z.string().regex(/^[1-9]\d{0,4}$/, 'must be the number of a part'),
    }),
    response: z.strictObject({ url: z.url() }),
    errors: [404],
    counts: [{ limit: 'downloads' }],
  },
});
