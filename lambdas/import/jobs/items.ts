import * as z from 'zod';
import { Import } from '@portico/shared/contract/imports.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { createIndexKeys, keys, partitions } from '../../table/keys.ts';
import { createItemCodec } from '../../table/listed-item.ts';

const ListedImport = z.object(Import.shape);
const importCodec = createItemCodec(
  ListedImport,
  ListedImport.extend({
    /** The roles of the user who started it, for the audit log. */
    roles: z.array(z.enum(roles)),
    /** Increases with each change, so that only one of two concurrent functions continues. */
    revision: z.int(),
    /**
     * The next step, in the order of the values: read the files; check the records; write the people and the
     * records before them; invite the people; write the other records; complete records that refer to later
     * ones; check whether the import can be undone; remove what it created. Null if there is nothing to do.
     */
    phase: z
      .enum(['read', 'check', 'write', 'invite', 'write_rest', 'complete', 'inspect', 'remove'])
      .nullable(),
    /** The number of parts that this phase has processed. */
    position: z.int(),
    /** The source of records without an `external` of their own. */
    source: z.string(),
    /**
     * The number of parts by the kind of their first record. The key `problem` is for parts with rows that
     * could not be converted.
     */
    parts: z.record(z.string(), z.int()),
    /** What prevents undoing the import. */
    obstacles: z.array(z.string()),
  }),
);
export type ImportJob = ReturnType<typeof importCodec.parseFields>;

export const parseImportJob = (item: Item): ImportJob => importCodec.parseFields(item);
export const parseListedImport = (item: Item): Import => importCodec.parseSummary(item);
/** The fields that the API returns. */
export const toImport = (job: ImportJob): Import => ListedImport.parse(job);

export const toImportItem = (job: ImportJob): Item => ({
  ...keys.importJob(job.id),
  ...createIndexKeys('newest', partitions.imports, job.id),
  ...importCodec.toAttributes(job),
  expires_at: computeExpiryTime(new Date(job.created_at), retention.imports),
});

const ImportFile = z.object({
  path: z.string(),
  /** The key of the object in the bucket. */
  key: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type ImportFile = z.output<typeof ImportFile>;
export const parseImportFile = (item: Item): ImportFile => ImportFile.parse(item);

export const toImportFileItem = (id: string, file: ImportFile, at: Date): Item => ({
  ...keys.importFile(id, file.path),
  ...file,
  expires_at: computeExpiryTime(at, retention.imports),
});
