import * as z from 'zod';
import type { TransferRecord } from '@portico/shared/transfer/records.ts';
import { enquiryStates } from '@portico/shared/model/enquiries.ts';
import { parseCompany } from '../companies/items.ts';
import { noCompany } from '../domain/people/contact.ts';
import { parseListedProfile, toListPosition } from '../people/profile/items.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { runInParallel } from '../platform/in-parallel.ts';
import { iterateItems, listItems } from '../table/all-items.ts';
import { ItemKey } from '../table/item-key.ts';
import { partitions } from '../table/keys.ts';
import { readDeskRecords, readTicketFormRecords } from './desk.ts';
import {
  readCompanyRecords,
  readContactRecords,
  readRecordsForCustomers,
  readUserRecords,
} from './people.ts';
import { toEnquiryRecord, toPostRecord, toSubscriberRecord } from './site.ts';
import { readTicketUnit, readTicketUnitForCustomers } from './tickets.ts';
import type { ExportUnit } from './unit.ts';

/**
 * Reads the units of one phase of an export, in a stable order.
 * @param after the position of the last unit; empty at first
 */
type Phase = (after: string) => AsyncIterable<ExportUnit>;

/** A phase with so few records that they are read together, as one unit. */
const createSingleUnitPhase = (read: () => Promise<readonly TransferRecord[]>): Phase =>
  async function* (after) {
    if (after === '') yield { position: 'done', records: await read(), files: [] };
  };

/** DynamoDB does not accept an empty key. */
const lowestKey = ' ';
/** The number of tickets or other items that are read concurrently. */
const concurrentReads = 8;

/** @param iterateIds reads ids of tickets in order */
const createTicketPhase = (
  iterateIds: (after: string) => AsyncIterable<string>,
  read: (id: string) => Promise<ExportUnit | undefined>,
): Phase =>
  async function* (after) {
    let group: string[] = [];
    const readUnits = async () =>
      (await runInParallel(group, concurrentReads, read)).filter((unit) => unit !== undefined);
    for await (const id of iterateIds(after)) {
      group.push(id);
      if (group.length < concurrentReads) continue;
      yield* await readUnits();
      group = [];
    }
    yield* await readUnits();
  };

const WithId = z.object({ id: z.string() });
const parseId = (item: Item) => WithId.parse(item).id;

async function* iterateTicketIds(after: string) {
  const items = iterateItems({
    IndexName: 'by_creation',
    KeyConditionExpression: 'item_type = :ticket AND id > :after',
    ExpressionAttributeValues: { ':ticket': 'TICKET', ':after': after || lowestKey },
  });
  for await (const item of items) yield parseId(item);
}

/**
 * The ids of a company's tickets, sorted, because the index sorts by activity. That order can change during
 * the export.
 */
const iterateCompanyTicketIds = (company: string) =>
  async function* (after: string) {
    const items = await listItems({
      IndexName: 'by_company',
      KeyConditionExpression: 'company_id = :company AND item_type = :ticket',
      ExpressionAttributeValues: { ':company': company, ':ticket': 'TICKET' },
      ProjectionExpression: 'id',
    });
    yield* items
      .map(parseId)
      .sort()
      .filter((id) => id > after);
  };

/** The query for the items of a list, in the list's order. */
const composeListQuery = (list: string, after = '') =>
  ({
    IndexName: 'newest',
    KeyConditionExpression: 'newest_pk = :list AND newest_sk > :after',
    ExpressionAttributeValues: { ':list': list, ':after': after || lowestKey },
  }) as const;

/** The companies, sorted by id, because the list sorts by name. That order can change during the export. */
async function* companies(after: string): AsyncGenerator<ExportUnit> {
  const items = await listItems(composeListQuery(partitions.companies));
  const sortedCompanies = items.map(parseCompany).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const company of sortedCompanies.filter(({ id }) => id > after))
    yield { position: company.id, records: await readCompanyRecords(company), files: [] };
}

async function* users(after: string): AsyncGenerator<ExportUnit> {
  for await (const item of iterateItems(composeListQuery(partitions.users, after))) {
    const profile = parseListedProfile(item);
    yield { position: toListPosition(profile), records: await readUserRecords(profile), files: [] };
  }
}

/** The records of lists whose index contains only keys and a summary, so each item is read from the table. */
async function readListedRecords(lists: readonly string[], toRecord: (item: Item) => TransferRecord) {
  const entries = await Promise.all(lists.map((list) => listItems(composeListQuery(list))));
  const items = await runInParallel(entries.flat(), concurrentReads, (entry) =>
    getItem(ItemKey.parse(entry)),
  );
  return items.flatMap((item) => (item ? [toRecord(item)] : []));
}

const allPhases = {
  desk: createSingleUnitPhase(readDeskRecords),
  companies,
  contacts: createSingleUnitPhase(() => readContactRecords(noCompany)),
  users,
  posts: createSingleUnitPhase(() => readListedRecords([partitions.posts], toPostRecord)),
  enquiries: createSingleUnitPhase(() =>
    readListedRecords(enquiryStates.map(partitions.enquiries), toEnquiryRecord),
  ),
  subscribers: createSingleUnitPhase(() => readListedRecords([partitions.subscribers], toSubscriberRecord)),
  tickets: createTicketPhase(iterateTicketIds, readTicketUnit),
} satisfies Record<string, Phase>;

const isForCustomers = (record: TransferRecord) => record.kind !== 'custom_field' || record.for_customers;

const createCompanyPhases = (id: string): Readonly<Record<string, Phase>> => ({
  company: createSingleUnitPhase(() => readRecordsForCustomers(id)),
  form: createSingleUnitPhase(async () => (await readTicketFormRecords()).filter(isForCustomers)),
  tickets: createTicketPhase(iterateCompanyTicketIds(id), (ticket) => readTicketUnitForCustomers(ticket, id)),
});

/**
 * The units of a whole export, or of what customers of a company see, in a stable order.
 * @param company_id null for everything
 * @param after the position of the last unit that was exported; empty at the beginning
 */
export async function* listUnits(company_id: string | null, after: string): AsyncGenerator<ExportUnit> {
  const phases = Object.entries(company_id === null ? allPhases : createCompanyPhases(company_id));
  const [name = '', ...rest] = after.split(' ');
  const start = after === '' ? 0 : phases.findIndex(([phase]) => phase === name);
  for (const [index, [phase, read]] of phases.slice(start).entries())
    for await (const unit of read(index === 0 ? rest.join(' ') : ''))
      yield { ...unit, position: `${phase} ${unit.position}` };
}
