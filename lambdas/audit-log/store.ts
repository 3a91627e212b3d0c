import { decodeTime, encodeTime } from 'ulid';
import * as z from 'zod';
import type { AuditFilter } from '@portico/shared/contract/audit.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { auditMonth } from '../domain/audit/audit-item.ts';
import { type AuditRecord, parseAuditRecord } from '../domain/audit/audit-record.ts';
import { millisecondsLeft } from '../platform/deadline.ts';
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

const timeLength = 10;
const firstId = (time: number) => `${encodeTime(time, timeLength)}0000000000000000`;
const lastId = (time: number) => `${encodeTime(time, timeLength)}ZZZZZZZZZZZZZZZZ`;

/** The months between two times, newest first. */
function monthsBetween(oldest: number, newest: number): string[] {
  const months: string[] = [];
  const month = new Date(newest);
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  for (; ; month.setUTCMonth(month.getUTCMonth() - 1)) {
    months.push(auditMonth(month.toISOString()));
    if (month.getTime() <= oldest) return months;
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
  start: Item | undefined,
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
    ExclusiveStartKey: start ?? (after === undefined ? undefined : { pk, sk: after }),
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
  const newest = after === undefined ? Date.parse(filter.to ?? now.toISOString()) : decodeTime(after);
  const oldest =
    filter.from === undefined
      ? now.getTime() - toSeconds(retention.audit_log) * 1000
      : Date.parse(filter.from);
  const range = { first: firstId(oldest), last: lastId(newest), after };
  const isFiltered = filter.person !== undefined || filter.kind !== undefined;
  const records: AuditRecord[] = [];
  let readCount = 0;
  /** The position up to which entries were read. */
  let position: string | undefined;
  if (oldest > newest) return { items: [], next_cursor: null };
  for (const month of monthsBetween(oldest, newest)) {
    let start: Item | undefined;
    do {
      if (position !== undefined && (readCount >= maxItemsRead || millisecondsLeft() < reservedMilliseconds))
        return { items: records, next_cursor: encodeCursor(position) };
      const batch = await readMonth(
        month,
        range,
        filter,
        start,
        isFiltered ? batchSize : limit + 1 - records.length,
      );
      for (const record of batch.items.map(parseAuditRecord)) {
        if (records.length === limit) return { items: records, next_cursor: createCursor(records) };
        records.push(record);
      }
      readCount += batch.read;
      start = batch.last;
      position = start ? Key.parse(start).sk : firstId(Date.parse(month));
    } while (start);
  }
  return { items: records, next_cursor: null };
}

function createCursor(records: readonly AuditRecord[]): string {
  const last = records.at(-1);
  if (!last) throw new Error('An empty page has no next cursor');
  return encodeCursor(last.id);
}
