import * as z from 'zod';
import { importOutcomes } from '@portico/shared/model/imports.ts';
import type { RecordKind } from '@portico/shared/transfer/records.ts';
import { type Item, type TransactItem, getAll, getItem, put } from '../platform/dynamodb.ts';
import { createIndexKeys, keys, partitions } from '../table/keys.ts';
import type { ImportContext, RecordResult } from './writer.ts';

const Origin = z.object({
  /** The id under which the record is stored in this product. */
  id: z.string(),
  /** The import that created the record; null if the record existed before. */
  created_by: z.string().nullable(),
  /**
   * The last import that wrote the record. If that import writes the record again, the stored result is
   * returned.
   */
  written_by: z.string(),
  outcome: z.enum(importOutcomes),
  message: z.string().optional(),
  /** The values that the import wrote. If current values differ, a user has changed them. */
  values: z.record(z.string(), z.unknown()),
});
/** How a record of another product, or of an earlier archive, is stored here. */
export type Origin = z.output<typeof Origin>;
export const parseOrigin = (item: Item): Origin => Origin.parse(item);

export async function readOrigin(source: string, kind: RecordKind, id: string): Promise<Origin | undefined> {
  const item = await getItem(keys.origin(source, kind, id), { consistent: true });
  return item && parseOrigin(item);
}

const serializeKey = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

/** Reads the origins of records, by record id. Records without an origin are not in the result. */
export async function readOrigins(
  source: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Origin>> {
  const idsByKey = new Map(ids.map((id) => [serializeKey(keys.origin(source, kind, id)), id]));
  const items = await getAll([...new Set(ids)].map((id) => keys.origin(source, kind, id)));
  return new Map(items.map((item) => [idsByKey.get(serializeKey(item)) ?? '', parseOrigin(item)]));
}

/**
 * The index keys by which an erasure finds a person's origin, which contains the person's name, address and
 * phone.
 */
export const ownerKeys = ({ pk }: Item, { id }: Origin) =>
  createIndexKeys('owner', partitions.originsOf(id), String(pk));

/** The operation that stores an origin. Add it to the transaction that stores the record. */
export const putOrigin = (source: string, kind: RecordKind, id: string, origin: Origin): TransactItem => {
  const key = keys.origin(source, kind, id);
  return put({ Item: { ...key, ...(kind === 'person' && ownerKeys(key, origin)), ...origin } }, 'origin');
};

/** Whether this import has already written the record, but was interrupted before it stored the result. */
export const isRepeatedRecord = (origin: Origin, { import_id }: ImportContext): boolean =>
  origin.written_by === import_id;

export const toRecordResult = ({ id, outcome, message }: Origin): RecordResult => ({ id, outcome, message });
