// Archives of all data, or of the data that a company's customers see.

import { brand } from '@portico/shared/brand.ts';
import type { Handlers } from '../http/serve.ts';
import { notFound } from '../platform/api-error.ts';
import { requireVariable } from '../platform/environment.ts';
import { createObjectStorage } from '../platform/object-storage.ts';
import { requestPart } from './make-part.ts';
import { addExport, auditDownload, readExportById, listExports, toExport } from './store.ts';

/** The file name of a part. @param day when the export started, `2026-01-31` */
export const formatFileName = (day: string, part: number) =>
  `${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-export-${day}-part-${part}.zip`;

export const handlers: Handlers<'exports'> = {
  async listExports() {
    return { items: (await listExports(new Date())).map(toExport) };
  },

  async startExport({ actor, body, idempotency_key }) {
    const request = { user_id: actor.id, key: idempotency_key, content: body };
    const addedExport = await addExport(body.company_id, request, new Date());
    // A repeated request also requests the part: the first request may have failed after it stored the
    // export.
    await requestPart({ export_id: addedExport.id });
    return toExport(addedExport);
  },

  async getExportPart({ params: { id, number } }) {
    const { parts, started_at } = await readExportById(id);
    const part = parts.find((candidate) => String(candidate.number) === number);
    if (!part) throw notFound();
    await auditDownload(id, part.number);
    const disposition = `attachment; filename="${formatFileName(started_at.slice(0, 10), part.number)}"`;
    return {
      url: await createObjectStorage(requireVariable('EXPORTS_BUCKET')).createDownloadUrl(
        part.key,
        disposition,
      ),
    };
  },
};
