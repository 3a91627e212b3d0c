import { ulid } from 'ulid';
import type { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import type { EnquiryReader, EnquiryState } from '@portico/shared/model/enquiries.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { NamedTicket } from '../domain/links/ticket-link.ts';
import { queuedMailItem } from '../domain/mail/queued-mail.ts';
import { notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type TransactItem, getItem, put, transact, update } from '../platform/dynamodb.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { createIndexKeys, keys, partitions } from '../table/keys.ts';
import { type Page, type PageRequest, listNewestFirst } from '../table/page.ts';
import { createAssignment } from '../table/update-expression.ts';
import { enquiryItem, parseEnquiry } from './items.ts';

/** The part of an enquiry that its sender wrote. */
export type EnquiryContent = Pick<
  ReceivedEnquiry,
  'source' | 'name' | 'email' | 'company' | 'subject' | 'message' | 'mail_id'
>;

/**
 * Stores an enquiry and queues the mails about it.
 * @param readers who gets a mail
 * @param request identifies repeated attempts, which store nothing; undefined if the request cannot be
 * repeated
 */
export async function storeEnquiry(
  content: EnquiryContent,
  readers: readonly EnquiryReader[],
  request: string | undefined,
  at: Date,
): Promise<void> {
  const received_at = at.toISOString();
  const id = ulid(at.getTime());
  const enquiry = { ...content, id, received_at, state: 'open' as const };
  const newItemCondition = { ConditionExpression: 'attribute_not_exists(pk)' };
  const expires_at = computeExpiryTime(at, retention.requests);
  const requestItems =
    request === undefined
      ? []
      : [put({ Item: { ...keys.request('enquiry', request), expires_at }, ...newItemCondition })];
  try {
    await transact([
      ...requestItems,
      put({
        Item: enquiryItem({ ...enquiry, closed_by: null, closed_at: null, ticket: null }),
        ...newItemCondition,
      }),
      ...readers.map((reader) => {
        const mail = { ticket_id: id, person: reader, mail_id: ulid(at.getTime()), due: received_at };
        return put({ Item: queuedMailItem(mail, { enquiry: reader }, at), ...newItemCondition });
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

export async function findEnquiryById(id: string): Promise<ReceivedEnquiry | undefined> {
  const item = await getItem(keys.enquiry(id), { consistent: true });
  return item && parseEnquiry(item);
}

/**
 * A page of the enquiries with a state, newest first. Reads their current items, because the index may lag.
 */
export async function readEnquiries(state: EnquiryState, page: PageRequest): Promise<Page<ReceivedEnquiry>> {
  const collection = {
    index: 'newest',
    partition: partitions.enquiries(state),
    toKey: keys.enquiry,
  } as const;
  const { items, next_cursor } = await listNewestFirst(collection, page);
  const enquiries = await Promise.all(items.map(({ newest_sk }) => findEnquiryById(String(newest_sk))));
  return { items: enquiries.flatMap((enquiry) => (enquiry?.state === state ? [enquiry] : [])), next_cursor };
}

type Change = Pick<ReceivedEnquiry, 'state' | 'closed_by' | 'closed_at' | 'ticket'>;

/**
 * The changed enquiry, and the operation that stores the change unless another user changes its state first.
 * @throws ApiError `not_found`; `version_conflict` if it already has the state
 */
async function prepareChange(id: string, change: Change) {
  const enquiry = await findEnquiryById(id);
  if (!enquiry) throw notFound();
  if (enquiry.state === change.state) throw versionConflict('this enquiry');
  const { ExpressionAttributeValues, ...assignment } = createAssignment({
    ...change,
    ...createIndexKeys('newest', partitions.enquiries(change.state), id),
  });
  const operation = update({
    Key: keys.enquiry(id),
    ...assignment,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':before': enquiry.state },
    ConditionExpression: '#state = :before',
  });
  return { enquiry: { ...enquiry, ...change }, operation };
}

const composeClosingChange = (actorName: string, at: Date, ticket: NamedTicket | null): Change => ({
  state: 'closed',
  closed_by: actorName,
  closed_at: at.toISOString(),
  ticket,
});

/**
 * The operation that closes an enquiry together with the creation of its ticket.
 * @throws ApiError as `prepareChange`
 */
export const createClosingOperation = async (
  id: string,
  actorName: string,
  at: Date,
  ticket: NamedTicket,
): Promise<TransactItem> => (await prepareChange(id, composeClosingChange(actorName, at, ticket))).operation;

/**
 * Closes an enquiry, or opens it again.
 * @throws ApiError `not_found`; `version_conflict` if it already has the state
 */
export async function changeEnquiryState(
  id: string,
  state: EnquiryState,
  actorName: string,
  at: Date,
): Promise<ReceivedEnquiry> {
  const change =
    state === 'open'
      ? { state, closed_by: null, closed_at: null, ticket: null }
      : composeClosingChange(actorName, at, null);
  const { enquiry, operation } = await prepareChange(id, change);
  try {
    await transact([operation]);
  } catch (error) {
    throw error instanceof ConditionFailed ? versionConflict('this enquiry') : error;
  }
  return enquiry;
}
