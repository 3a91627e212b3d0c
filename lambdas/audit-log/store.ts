import { decodeTime, encodeTime } from 'ulid';
import * as z from 'zod';
import type { AuditFilter } from '@portico/shared/contract/audit.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { toAuditMonth } from '../domain/audit/audit-item.ts';
import { type AuditRecord, parseAuditRecord } from '../domain/audit/audit-record.ts';
import { getMillisecondsLeft } from '../platform/deadline.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { toSeconds } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import type { Page } from '../table/page.ts';

/** A request that has read this many items starts no further Query. */
const maxItemsRead = 10_000;
/** The maximum number of items that one filtered Query reads. */
const batchSize = 500;
/** Milliseconds reserved for resolving names and responding. */
const reservedMilliseconds = 3_000;

/** The filter of a Query: DynamoDB also reads items that do not match, but does not return them. */
function createFilter({ person, kind }: AuditFilter) {
  const conditions = [
    kind !== undefined && 'kind = :kind',
    person !== undefined && '(actor.id = :person OR (target.#type = :type AND target.id = :person))',
  ].filter((condition) => condition !== false);
  return {
    ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
    ...(person !== undefined && { ExpressionAttributeNames: { '#type': 'type' } }),
    values: {
      ...(kind !== undefined && { ':kind': kind }),
      ...(person !== undefined && { ':person': person, ':type': 'person' }),
    },
  };
}

const encodedTimeLength = 10;
const firstId = (time: number) => `${encodeTime(time, encodedTimeLength)}0000000000000000`;
const lastId = (time: number) => `${encodeTime(time, encodedTimeLength)}ZZZZZZZZZZZZZZZZ`;

/** The months between two times, newest first. */
function monthsBetween(oldestTime: number, newestTime: number): string[] {
  const months: string[] = [];
  const month = new Date(newestTime);
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  for (; ; month.setUTCMonth(month.getUTCMonth() - 1)) {
    months.push(toAuditMonth(month.toISOString()));
    if (month.getTime() <= oldestTime) return months;
  }
}

const Key = z.object({ sk: z.string() });

interface Range {
  readonly first: string;
  readonly last: string;
  /** The page starts after this entry. */
  readonly after: string | undefined;
}

async function readMonth(
  month: string,
  { first, last, after }: Range,
  filter: AuditFilter,
  startKey: Item | undefined,
  limit: number,
) {
  const { pk } = keys.auditRecord(month, '');
  const { values, ...expressions } = createFilter(filter);
  return query({
    ...expressions,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ...values, ':pk': pk, ':first': first, ':last': last },
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: startKey ?? (after === undefined ? undefined : { pk, sk: after }),
  });
}

/**
 * A page of the audit log, newest first. With a filter it reads a limited number of entries, so the page may
 * be short or empty and still have a next page.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listAuditRecords(
  filter: AuditFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  now = new Date(),
): Promise<Page<AuditRecord>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const newestTime = after === undefined ? Date.parse(filter.to ?? now.toISOString()) : decodeTime(after);
  const oldestTime =
    filter.from === undefined
      ? now.getTime() - toSeconds(retention.audit_log) * 1000
      : Date.parse(filter.from);
  const range = { first: firstId(oldestTime), last: lastId(newestTime), after };
  const isFiltered = filter.person !== undefined || filter.kind !== undefined;
  const records: AuditRecord[] = [];
  let readItemCount = 0;
  /** The position up to which entries were read. */
  let position: string | undefined;
  if (oldestTime > newestTime) return { items: [], next_cursor: null };
  for (const month of monthsBetween(oldestTime, newestTime)) {
    let startKey: Item | undefined;
    do {
      if (
        position !== undefined &&
        (readItemCount >= maxItemsRead || getMillisecondsLeft() < reservedMilliseconds)
      )
        return { items: records, next_cursor: encodeCursor(position) };
      const batch = await readMonth(
        month,
        range,
        filter,
        startKey,
        isFiltered ? batchSize : limit + 1 - records.length,
      );
      for (const record of batch.items.map(parseAuditRecord)) {
        if (records.length === limit) return { items: records, next_cursor: createCursor(records) };
        records.push(record);
      }
      readItemCount += batch.read;
      startKey = batch.lastKey;
      position = startKey ? Key.parse(startKey).sk : firstId(Date.parse(month));
    } while (startKey);
  }
  return { items: records, next_cursor: null };
}

function createCursor(records: readonly AuditRecord[]): string {
  const last = records.at(-1);
  if (!last) throw new Error('An empty page has no next cursor');
  return encodeCursor(last.id);
}
