import { isDeepStrictEqual } from 'node:util';
import type { RecordKind, RecordOfKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import { findPersonById } from '../../domain/people/company-people.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type Item, type TransactItem, getItem, put, transact } from '../../platform/dynamodb.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { ItemKey } from '../../table/item-key.ts';
import { readOrigin } from '../origins.ts';
import { catchRefusal } from '../refusal.ts';
import type { ImportContext, RecordResult, Writer } from '../writer.ts';
import { isKind } from './named-writer.ts';

/** The item of a record, and further operations of its transaction. */
interface ComposedRecord {
  readonly item: Item;
  readonly extraOperations?: readonly TransactItem[];
}

/** The attributes of an item that come from a record. */
export function omitKind<T extends TransferRecord>(record: T): Omit<T, 'kind'> {
  const { kind: _, ...fields } = record;
  return fields;
}

/** The id of a record in this product: the id that its origin names, or else the id in the record itself. */
export const resolveId = async (
  kind: 'person' | 'company',
  id: string,
  { source }: Pick<ImportContext, 'source'>,
): Promise<string> => (await readOrigin(source, kind, id))?.id ?? id;

/**
 * The id of a person who has an account in this product, or gets one from this import.
 * @throws ApiError `invalid_request`
 */
export async function resolveAccountId(id: string, context: ImportContext): Promise<string> {
  const existingId = await resolveId('person', id, context);
  if ((await findPersonById(existingId)) || (context.dry_run && context.includes('person', id)))
    return existingId;
  const message = `${id} has no account here. Invite this person, and import the record again.`;
  throw new ApiError('invalid_request', message);
}

const omitUndefined = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** Secret fields, whose values differ in each instance of the product. */
const secretFields: readonly string[] = ['proof'];
const omitSecretFields = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !secretFields.includes(field)));

const message = 'A different version of this record already exists here, and stays as it is.';

/**
 * Stores records of a kind as items. An existing item stays as it is. In a repeated part, the records that
 * were already stored are `unchanged`.
 * @param width how many records are stored concurrently
 */
export function createItemWriter<K extends RecordKind>(
  kind: K,
  compose: (record: RecordOfKind<K>, context: ImportContext) => ComposedRecord | Promise<ComposedRecord>,
  width = 8,
): Writer {
  async function write(record: TransferRecord, context: ImportContext): Promise<RecordResult> {
    if (!isKind(record, kind)) throw new Error(`A ${record.kind} is not a ${kind}`);
    const { item: stored, extraOperations = [] } = await compose(record, context);
    const item = omitUndefined(stored);
    const existingItem = await getItem(ItemKey.parse(item), { consistent: true });
    if (existingItem)
      return isDeepStrictEqual(omitSecretFields(existingItem), omitSecretFields(item))
        ? { outcome: 'unchanged' }
        : { outcome: 'kept', message };
    if (!context.dry_run)
      await transact([
        put({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' }),
        ...extraOperations,
      ]);
    return { outcome: 'created' };
  }
  return {
    kinds: [kind],
    write: (rows, context) =>
      runInParallel(rows, width, ({ record }) => catchRefusal(() => write(record, context))),
  };
}
