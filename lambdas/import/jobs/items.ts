import * as z from 'zod';
import { Import } from '@portico/shared/contract/imports.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { expiryTime } from '../../table/expiry.ts';
import { indexKeys, keys, partitions } from '../../table/keys.ts';
import { listedItem } from '../../table/listed-item.ts';

const Listed = z.object(Import.shape);
const stored = listedItem(
  Listed,
  Listed.extend({
    /** Of who started it, for the audit log. */
    roles: z.array(z.enum(roles)),
    /** Rises with each change, so that of two functions at work only one continues. */
    revision: z.int(),
    /**
     * What is done next: read the files, check the records, write those up to people, invite these, write the
     * rest, store what names records behind it; look whether it can be taken back, and remove what it has
     * created. Null if nothing is.
     */
    phase: z
      .enum(['read', 'check', 'write', 'invite', 'write_rest', 'complete', 'inspect', 'remove'])
      .nullable(),
    /** Parts that are done in the phase. */
    position: z.int(),
    /** Where its records come from that have no `external` of their own. */
    source: z.string(),
    /** Numbers of parts by the kind of record that they begin with; `problem` for rows that became none. */
    parts: z.record(z.string(), z.int()),
    /** Of what a first look at taking it back has found. */
    obstacles: z.array(z.string()),
  }),
);
export type ImportJob = ReturnType<typeof stored.fieldsOf>;

export const parseImportJob = (item: Item): ImportJob => stored.fieldsOf(item);
export const parseListedImport = (item: Item): Import => stored.summaryOf(item);
/** The fields that the API returns. */
export const importFields = (job: ImportJob): Import => Listed.parse(job);

export const importItem = (job: ImportJob): Item => ({
  ...keys.importJob(job.id),
  ...indexKeys('newest', partitions.imports, job.id),
  ...stored.attributesOf(job),
  expires_at: expiryTime(new Date(job.created_at), retention.imports),
});

const ImportFile = z.object({
  path: z.string(),
  /** Of the object in the bucket. */
  key: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type ImportFile = z.output<typeof ImportFile>;
export const parseImportFile = (item: Item): ImportFile => ImportFile.parse(item);

export const importFileItem = (id: string, file: ImportFile, at: Date): Item => ({
  ...keys.importFile(id, file.path),
  ...file,
  expires_at: expiryTime(at, retention.imports),
});
