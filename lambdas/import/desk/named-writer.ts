import { fold } from '@portico/shared/model/folded-text.ts';
import type { RecordKind, RecordOfKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import { type TransactItem, transact } from '../../platform/dynamodb.ts';
import { isRepeatedRecord, putOrigin, readOrigin, toRecordResult } from '../origins.ts';
import { catchRefusal } from '../refusal.ts';
import type { ImportContext, RecordResult, Writer } from '../writer.ts';

export const isKind = <K extends RecordKind>(
  record: TransferRecord,
  kind: K,
): record is RecordOfKind<K> & TransferRecord => record.kind === kind;

type NamedKind = 'category' | 'department' | 'custom_field' | 'group';
type NamedRecord = RecordOfKind<NamedKind>;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly deleted?: boolean;
}

/** The new id of a record, and the operations that store it. */
interface Addition {
  readonly id: string;
  readonly operations: readonly TransactItem[];
  /** What was left out, and why. */
  readonly message?: string;
}

/**
 * Stores records, except those whose id or name already exists.
 * @param add returns how to store a new record; `id` is the id to keep, if the record comes from this product
 */
export function createNamedWriter<K extends NamedKind, L extends { readonly entries: readonly Entry[] }>(
  kind: K,
  readList: () => Promise<L>,
  add: (
    record: RecordOfKind<K>,
    id: string | undefined,
    list: L,
    context: ImportContext,
  ) => Addition | Promise<Addition>,
): Writer {
  async function write(
    record: RecordOfKind<K>,
    namedRecord: NamedRecord,
    context: ImportContext,
  ): Promise<RecordResult> {
    const { source, import_id, dry_run } = context;
    const origin = await readOrigin(source, kind, namedRecord.id);
    if (origin && isRepeatedRecord(origin, context)) return toRecordResult(origin);
    const ownId = source === 'portico' ? namedRecord.id : undefined;
    const list = await readList();
    const existing =
      list.entries.find(({ id }) => id === (origin?.id ?? ownId)) ??
      list.entries.find(({ name, deleted }) => deleted !== true && fold(name) === fold(namedRecord.name));
    const addition: Addition = existing
      ? { id: existing.id, operations: [] }
      : await add(record, ownId, list, context);
    const { id, operations, message } = addition;
    const result = { id, outcome: existing ? 'unchanged' : 'created', message } as const;
    const created_by = existing ? (origin?.created_by ?? null) : import_id;
    const originOperation = putOrigin(source, kind, namedRecord.id, {
      ...result,
      created_by,
      written_by: import_id,
      values: {},
    });
    if (!dry_run) await transact([...operations, originOperation]);
    return result;
  }
  return {
    kinds: [kind],
    async write(rows, context) {
      const results: RecordResult[] = [];
      // Stored sequentially, because each new record changes the list, or needs an id that no other record
      // has.
      for (const { record } of rows)
        results.push(
          await catchRefusal(() => {
            const namedRecord = isNamedRecord(record) ? record : undefined;
            if (!namedRecord || !isKind(record, kind)) throw new Error(`A ${record.kind} is not a ${kind}`);
            return write(record, namedRecord, context);
          }),
        );
      return results;
    },
  };
}

const namedKinds: readonly string[] = [
  'category',
  'department',
  'custom_field',
  'group',
] satisfies NamedKind[];
const isNamedRecord = (record: TransferRecord): record is NamedRecord => namedKinds.includes(record.kind);
