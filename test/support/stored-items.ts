/**
 * Reads and changes stored items, for states that the API cannot show or cause. No other behaviour test may
 * import keys, items or stores of tickets (scripts/check/import-rules.ts).
 *
 * Functions import product code only when they are called, because product code reads the environment, which
 * changes when a test file starts its own cloud.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  paginateQuery,
} from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import * as z from 'zod';
import { parseEvent } from '../../lambdas/domain/ticket/recorded-event.ts';
import { ticketItem } from '../../lambdas/domain/ticket/ticket.ts';
import {
  auditPartitionPrefix,
  summaryAttribute,
  tableKeys,
  ticketEventPrefix,
} from '../../lambdas/table/definition.ts';
import { toSeconds } from '../../lambdas/table/expiry.ts';
import { keys } from '../../lambdas/table/keys.ts';
import { assign } from '../../lambdas/table/update-expression.ts';
import type { storeDefaults as store } from '../../lambdas/reference/defaults.ts';
import { commentItem, descriptionItem } from '../../lambdas/tickets/items.ts';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import type { AuditEntry } from '../../shared/contract/audit.ts';
import type { TicketComment } from '../../shared/contract/ticket-conversation.ts';
import { NewTicket, type TicketFacts, type TicketUpdate } from '../../shared/contract/ticket.ts';
import { pickClassification } from '../../shared/model/ticket.ts';
import type { RequestLimitName } from '../../shared/model/request-limits.ts';
import { retention } from '../../shared/model/retention.ts';
import { newKey } from './api.ts';
import { exampleTicket } from './example-ticket.ts';
import type { Company, Person } from './people.ts';

type Item = Readonly<Record<string, unknown>>;
type Key = Readonly<{ pk: string; sk: string }>;
type FileKey = Pick<TicketAttachment, 'ticket_id' | 'id'>;

const day = 24 * 60 * 60 * 1000;

const documents = () =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } });
const tableName = () => process.env['TABLE_NAME'] ?? '';

async function itemAt(key: Key): Promise<Item | undefined> {
  const read = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true });
  return (await documents().send(read)).Item;
}

/** The items of a partition whose sort keys begin with this sort key. */
async function listItemsWithPrefix({ pk, sk }: Key): Promise<Item[]> {
  const items: Item[] = [];
  const input = {
    TableName: tableName(),
    ConsistentRead: true,
    ...(sk === ''
      ? { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
      : {
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        }),
  };
  for await (const { Items = [] } of paginateQuery({ client: documents() }, input)) items.push(...Items);
  return items;
}

const setFields = (key: Key, fields: Item, table = tableName()) =>
  documents().send(new UpdateCommand({ TableName: table, Key: key, ...assign(fields) }));

const removeFields = (key: Key, names: readonly string[], table = tableName()) =>
  documents().send(
    new UpdateCommand({ TableName: table, Key: key, UpdateExpression: `REMOVE ${names.join(', ')}` }),
  );

const removeItem = (key: Key, table = tableName()) =>
  documents().send(new DeleteCommand({ TableName: table, Key: key }));

/** Stores items without validation. */
export async function putItems(items: readonly Item[]): Promise<void> {
  const client = documents();
  for (let n = 0; n < items.length; n += 10) {
    const requests = items.slice(n, n + 10).map((item) => ({ PutRequest: { Item: item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
}

// Tickets

const actor = (person: Person) => ({ ...person, own_tickets_only: false, session_expires_at: 0 });

async function readTicket(id: string) {
  const { allTickets } = await import('../../lambdas/domain/visibility-scope.ts');
  const { readVisibleTicket } = await import('../../lambdas/tickets/reader-view.ts');
  return readVisibleTicket(allTickets, id);
}

/** Creates a ticket of medium priority, as if a customer had created it this many milliseconds ago. */
export async function createEarlierTicket(
  company: Company,
  customer: Person,
  words: { readonly subject: string; readonly description: string },
  ago: number,
) {
  const { createTicket } = await import('../../lambdas/tickets/commands/create-ticket.ts');
  return createTicket(
    company.id,
    customer,
    { id: customer.id, name: customer.full_name, side: 'customer' },
    NewTicket.parse({ ...words, priority: 'medium' }),
    { user_id: customer.id, key: newKey(), content: words },
    new Date(Date.now() - ago),
  );
}

/** Changes a ticket, as if a member of staff had changed it at this time. */
export async function storeTicketUpdate(
  at: Date,
  id: string,
  {
    assignee,
    ...changed
  }: Omit<TicketUpdate, 'version' | 'assignee_id' | 'custom_fields'> & { assignee?: Person | undefined },
  staff: Person,
): Promise<void> {
  const { changeTicketFields } = await import('../../lambdas/tickets/commands/change-ticket.ts');
  const newAssignee = assignee && { assignee: { id: assignee.id, name: assignee.full_name } };
  await changeTicketFields(actor(staff), await readTicket(id), { ...changed, ...newAssignee }, undefined, at);
}

/** Adds a comment, as if a member of staff had written it at this time. */
export async function storeComment(at: Date, id: string, content: string, staff: Person): Promise<void> {
  const { allTickets } = await import('../../lambdas/domain/visibility-scope.ts');
  const { addComment } = await import('../../lambdas/tickets/commands/add-comment.ts');
  const comment = { content, is_internal: false, mentions: [] };
  const request = { user_id: staff.id, key: newKey(), content };
  await addComment(actor(staff), allTickets, await readTicket(id), comment, request, at);
}

/** Deletes a ticket; in production, only scripts delete tickets. */
export async function deleteTicket(id: string): Promise<void> {
  const { deleteTicket: remove } = await import('../../lambdas/tickets/commands/delete-ticket.ts');
  await remove(id);
}

/** Assigns a ticket by the rules, as if its event were repeated or late. */
export async function assignByRule(id: string): Promise<void> {
  const { assignByRule: assignTicket } = await import('../../lambdas/tickets/commands/assign-by-rule.ts');
  await assignTicket(id, new Date());
}

/** Changes only the given stored fields of a ticket. */
export const setTicketFields = (id: string, fields: Item, table?: string) =>
  setFields(keys.ticket(id), fields, table);

/** Moves the end of a ticket into the past. */
export const backdateTicketEnd = (id: string, days: number) =>
  setTicketFields(id, { ended_at: new Date(Date.now() - days * day).toISOString() });

/** Sets the number of links that a ticket counts. */
export const setLinkCount = (id: string, count: number) => setTicketFields(id, { links: count });

export const removeDescription = (id: string, table: string) => removeItem(keys.ticketDescription(id), table);

/** Removes a ticket from the list of all tickets. */
export const removeFromList = (id: string, table: string) =>
  removeFields(keys.ticket(id), ['item_type'], table);

export const setLastTicketNumber = (last_number: number, table: string) =>
  setFields(keys.ticketCounter(), { last_number }, table);

type TicketCopy = Pick<TicketFacts, 'id' | 'subject' | 'last_activity_at'> & { readonly padding?: string };

/** Stores unassigned copies of a ticket. @param description of each, if it has one */
export const copyTicket = (
  template: TicketFacts,
  description: string | undefined,
  copies: readonly TicketCopy[],
): Promise<void> =>
  putItems(
    copies.flatMap(({ padding, ...fields }) => [
      {
        ...ticketItem(
          exampleTicket({
            ...pickClassification(template),
            status: template.status,
            company_id: template.company_id,
            company_name: template.company_name,
            requester_id: template.requester_id,
            requester_name: template.requester_name,
            requester_email: template.requester_email,
            ...fields,
          }),
        ),
        padding,
      },
      ...(description === undefined ? [] : [descriptionItem(fields.id, description)]),
    ]),
  );

/** Stores comments and notes, without their effects. */
export const putComments = (comments: readonly TicketComment[]) => putItems(comments.map(commentItem));

/** Moves the time of a comment into the past. */
export const backdateComment = ({ ticket_id, id, created_at }: TicketComment, seconds: number) =>
  setFields(keys.comment(ticket_id, id), {
    created_at: new Date(Date.parse(created_at) - seconds * 1000).toISOString(),
  });

/** Moves a time of the first rating of a ticket into the past. */
export const backdateRating = (id: string, field: 'asked_at' | 'answered_at', days: number) =>
  setFields(keys.rating(id, '0001'), { [field]: new Date(Date.now() - days * day).toISOString() });

/** Asks the requester for a rating, as the resolution of a ticket does. */
export async function askForRating(ticket_id: string): Promise<void> {
  const { askForRating: ask } = await import('../../lambdas/domain/ticket/rating.ts');
  const { requester_id } = await readTicket(ticket_id);
  await ask({ ticket_id, id: newKey(), at: new Date().toISOString(), requester_id });
}

/** The token of the link in the newest mail that asks for a rating. */
export async function readRatingToken(ticket_id: string): Promise<string> {
  const { ratingToken, listRatings } = await import('../../lambdas/domain/ticket/rating.ts');
  const [rating] = await listRatings(ticket_id, 1);
  return rating ? ratingToken(rating) : '';
}

// Files

/** Stores records of files, without the files themselves in S3. */
export const putFiles = (files: readonly (FileKey & Item)[]) =>
  putItems(files.map((file) => ({ ...keys.attachment(file.ticket_id, file.id), ...file })));

/** Deletes the record of a file as DynamoDB does when it expires. */
export const expireFile = ({ ticket_id, id }: FileKey) => removeItem(keys.attachment(ticket_id, id));

/** Expires a record of a file that has no path, so that the stream's consumer cannot process the expiry. */
export async function expireBrokenFile(file: FileKey): Promise<void> {
  const key = keys.attachment(file.ticket_id, file.id);
  await putItems([{ ...key, expires_at: 1 }]);
  await removeItem(key);
}

/** Stores an unfinished upload to a ticket that does not exist. */
export const putUpload = ({ ticket_id, id }: FileKey) =>
  putItems([
    {
      ...keys.attachment(ticket_id, id),
      expires_at: Math.floor(Date.now() / 1000) + toSeconds(retention.uploads),
    },
  ]);

/** Resets a file to waiting for the result of its scan. */
export const resetScanResult = ({ ticket_id, id }: FileKey) =>
  setFields(keys.attachment(ticket_id, id), { scan: 'checking' });

/** The result of a file's scan, which the API shows once the upload is completed. */
export const readScan = async ({ ticket_id, id }: FileKey) =>
  (await itemAt(keys.attachment(ticket_id, id)))?.['scan'];

// Mails

const PendingMail = z.object({
  pk: z.string(),
  sk: z.string(),
  mail_id: z.string(),
  person: z.string(),
  events: z.array(z.record(z.string(), z.unknown())),
});

/** The mails about a ticket that wait for further events. */
export async function listPendingMails(ticket: string) {
  return (await listItemsWithPrefix(keys.pendingMail(ticket, ''))).map((item) => PendingMail.parse(item));
}

/** Makes the pending mails about a ticket due. @param due ISO 8601 */
export async function makePendingMailsDue(ticket: string, due: string): Promise<void> {
  for (const { pk, sk, mail_id, events } of await listPendingMails(ticket))
    await setFields(
      { pk, sk },
      { due, newest_sk: `${due}#${mail_id}`, events: events.map((event) => ({ ...event, not_before: due })) },
    );
}

const StoredMail = z.object({ mail_id: z.string(), fate: z.string(), reason: z.string().optional() });

/** The mails about a ticket, or the report mails of a company. */
export async function listStoredMails(ticket_or_company: string) {
  return (await listItemsWithPrefix(keys.mail(ticket_or_company, ''))).map((item) => StoredMail.parse(item));
}

/** Makes unsent mails due. @param due ISO 8601 */
export async function makeMailsDue(ticket_or_company: string, due: string): Promise<void> {
  for (const { mail_id, fate } of await listStoredMails(ticket_or_company))
    if (fate === 'queued')
      await setFields(keys.mail(ticket_or_company, mail_id), { due, newest_sk: `${due}#${mail_id}` });
}

/** Removes the record of a month's run, as if no run had started or stored anything. */
export const deleteMonthlyRun = (month: string) => removeItem(keys.monthlyRun(month));

/** Passes an event again to the function that fills bells and the outbox. */
export async function repeatCommentEvent(ticket_id: string, item_id: string): Promise<void> {
  const { addToOutbox } = await import('../../lambdas/notifications/outbox/add-to-outbox.ts');
  const id = `comment_added:${item_id}`;
  const at = new Date();
  const event = { id, kind: 'comment_added', ticket_id, item_id, sequence_number: '1' } as const;
  await addToOutbox({ ...event, at: at.toISOString() }, at);
}

// People, companies and limits

/** Records that this amount of a limit is used up. @param seconds until the limit's time window ends */
export const useUpLimit = (
  name: RequestLimitName,
  party: 'person' | 'company',
  id: string,
  amount: number,
  seconds: number,
) =>
  setFields(keys.throttle(`${name}#${party}`, id), {
    times: amount,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
  });

/** Sets the stored count of a person's canned replies. */
export const setReplyCount = (person: string, replies: number) =>
  setFields(keys.cannedReplyCount(person), { replies });

/** Removes the stored data of a person's live connections, which stay open. */
export async function deleteStoredConnections(person: string): Promise<void> {
  const { listUserConnections, forgetConnection } = await import('../../lambdas/live/store.ts');
  await Promise.all((await listUserConnections(person)).map(forgetConnection));
}

/** Whether a person's data is still being erased. */
export const isErasing = async (person: string) => (await itemAt(keys.erasure(person))) !== undefined;

const companyField = (name: string) => `${summaryAttribute}.${name}`;

/** Changes only the given stored fields of a company. */
export const setCompanyFields = (id: string, fields: Item, table: string) =>
  setFields(
    keys.company(id),
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [companyField(name), value])),
    table,
  );

export const removeCompanyField = (id: string, name: string, table: string) =>
  removeFields(keys.company(id), [companyField(name)], table);

/** Stores the categories and departments of a release, as its deployment does. */
export async function storeDefaults(declared: Parameters<typeof store>[0]): Promise<void> {
  const { storeDefaults: storeDeclared } = await import('../../lambdas/reference/defaults.ts');
  await storeDeclared(declared);
}

/** Deletes a post of the blog. */
export const deletePost = (slug: string) =>
  Promise.all([keys.post(slug), keys.postInCategory(slug)].map((key) => removeItem(key)));

// The audit log

type EntryKey = Pick<AuditEntry, 'at' | 'id'>;

/** The link of an audit log entry in the chain; undefined if it has none. */
export async function readChainLink({ at, id }: EntryKey) {
  const { parseLink } = await import('../../lambdas/audit-log/chain.ts');
  const item = await itemAt(keys.auditLink(at.slice(0, 7), id));
  return item && parseLink(item);
}

/** The stored copy of an entry and its link. @param position in the chain @throws Error until it exists */
export async function readAuditCopy(position: number): Promise<unknown> {
  const { objectStorage } = await import('../../lambdas/platform/object-storage.ts');
  const { pathOfCopy } = await import('../../lambdas/audit-log/copy.ts');
  const auditBucket = objectStorage(inject('cloud').outputs['AuditBucketName'] ?? '');
  return JSON.parse(Buffer.from(await auditBucket.content(pathOfCopy(position))).toString());
}

/** The ids of the entries in the chain, and the fault that its verification finds. */
export async function readAuditChain() {
  const { readChain, verifyChain } = await import('../../lambdas/audit-log/verify.ts');
  const chain = await readChain(new Date());
  return { ids: chain.links.map(({ id }) => id), fault: verifyChain(chain).fault };
}

/** Deletes the key that seals a person's values. */
export const deleteSealingKey = (person: string) => removeItem(keys.auditKey(person));

/** Changes an entry and deletes another, which no function may. */
export async function tamperWithAuditLog(): Promise<void> {
  const entries = await listItemsWithPrefix(keys.auditRecord(new Date().toISOString().slice(0, 7), ''));
  const [changed, deleted] = entries.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  if (!changed || !deleted) throw new Error('The audit log has no entries.');
  await setFields(changed, { kind: 'refused' });
  await removeItem(deleted);
}

/** The number of entries about tickets that the audit log lacks, and the number of unlinked entries. */
export async function countMissingAuditEntries(items: readonly Item[]): Promise<[number, number]> {
  const { toAuditRecords } = await import('../../lambdas/domain/audit/audit-ticket.ts');
  const countPartitioned = (prefix: string) => items.filter(({ pk }) => String(pk).startsWith(prefix)).length;
  const events = items.filter(({ sk }) => String(sk).startsWith(ticketEventPrefix)).map(parseEvent);
  const entries = items.filter(({ kind }) => kind === 'ticket_created' || kind === 'ticket_changed').length;
  return [
    events.flatMap(toAuditRecords).length - entries,
    countPartitioned(keys.auditRecord('', '').pk) - countPartitioned(keys.auditLink('', '').pk),
  ];
}

// Kinds of items

const sideEffects = [
  keys.mail('', '').pk,
  keys.throttle('', '').pk.slice(0, -1),
  keys.accountLink('', 'invitation').pk,
  keys.searchManifest().pk,
  keys.integration('').pk,
  keys.countGenerations().pk,
  auditPartitionPrefix,
  keys.auditChainHead().pk,
];

/**
 * Whether an item belongs to the outbox, a bell, the search index, ticket counts, mail links, counters of
 * attempts, last uses of keys, or the audit log: functions write these at any time after a response, even a
 * refusal.
 */
export const isSideEffect = ({ pk, sk }: Key): boolean =>
  sideEffects.some((prefix) => pk.startsWith(prefix)) || sk.startsWith(keys.bellEntry('', '').sk);

const periods = [
  [keys.mail('', ''), retention.mails],
  [keys.receivedMail('', ''), retention.mails],
  [keys.notified('', '', ''), retention.notified],
  [keys.monthlyMail('', ''), retention.mails],
  [keys.monthlyRun(''), retention.monthly_runs],
  [keys.bellEntry('', ''), retention.bells],
  [keys.bellSeen(''), retention.bells],
  [keys.readMark('', ''), retention.read_marks],
  [{ pk: keys.ticket('').pk, sk: 'DRAFT#' }, retention.drafts],
  [keys.device('', ''), retention.browsers],
  [keys.webhookDelivery('', ''), retention.webhook_deliveries],
  [keys.auditRecord('', ''), retention.audit_log],
  [keys.auditLink('', ''), retention.audit_log],
  [{ pk: 'REQUEST#', sk: 'REQUEST' }, retention.requests],
] as const;

/** The maximum number of seconds for which an item may be stored; undefined if its kind does not expire. */
export function maximumStorageSeconds({ pk, sk }: Key): number | undefined {
  const [, period] = periods.find(([key]) => pk.startsWith(key.pk) && sk.startsWith(key.sk)) ?? [];
  return period && toSeconds(period);
}

/** The kinds of a ticket's items, and the kinds that expire. */
export async function ticketItemKinds(id: string) {
  const items = await listItemsWithPrefix({ pk: keys.ticket(id).pk, sk: '' });
  const kinds = (some: readonly Item[]) => new Set(some.map(({ sk }) => String(sk).split('#')[0]));
  return { all: kinds(items), expiring: kinds(items.filter((item) => tableKeys.expiry in item)) };
}

// The search index

/** Adds these tickets to the search index, because they were written without events. */
export async function indexTickets(ids: readonly string[]): Promise<void> {
  const { indexTicket } = await import('../../lambdas/search/index-ticket.ts');
  const { records } = await searchIndex();
  for (const ticket_id of ids)
    await indexTicket(records, {
      id: `ticket_created:${ticket_id}`,
      kind: 'ticket_created',
      ticket_id,
      item_id: ticket_id,
      sequence_number: '0',
      at: new Date().toISOString(),
    });
}

async function searchIndex() {
  const { bucketObjects } = await import('../../lambdas/search/index/bucket-objects.ts');
  const { tableRecords } = await import('../../lambdas/search/index/table-records.ts');
  const objects = bucketObjects(inject('cloud').outputs['SearchIndexBucketName'] ?? '');
  return { objects, records: tableRecords(objects) };
}

/** The index objects that were replaced but are not deleted yet. */
export async function listReplacedObjects(): Promise<string[]> {
  const { segmentObjects } = await import('../../lambdas/search/index/stores.ts');
  const { records } = await searchIndex();
  const { retired } = await records.manifest();
  return retired.flatMap(({ key }) => segmentObjects(key));
}

/** Returns the names of the index objects that exist. */
export async function findExistingObjects(names: readonly string[]): Promise<string[]> {
  const { MissingObject } = await import('../../lambdas/search/index/stores.ts');
  const { objects } = await searchIndex();
  const exists = await Promise.all(
    names.map((name) =>
      objects.get(name).then(
        () => true,
        (error: unknown) => {
          if (error instanceof MissingObject) return false;
          throw error;
        },
      ),
    ),
  );
  return names.filter((_, index) => exists[index]);
}

/** Every word of the index, including notes, in the tail and in the segments that searches read. */
export async function readIndexedWords(): Promise<string[]> {
  const { readDocuments } = await import('../../lambdas/search/index/segment.ts');
  const { SegmentCache } = await import('../../lambdas/search/index/segment-cache.ts');
  const { objects, records } = await searchIndex();
  const tail = await records.tail(true);
  const { segments } = await records.manifest();
  const cache = new SegmentCache();
  const sealed = await Promise.all(
    segments.map(async ({ key }) => {
      const [segment, notes] = await cache.load(objects, key, true);
      return notes ? readDocuments(segment, notes) : [];
    }),
  );
  return [...tail, ...sealed.flat()].flatMap(({ words, notes }) => [...words, ...notes]);
}
