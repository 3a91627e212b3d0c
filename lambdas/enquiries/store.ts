import { ulid } from 'ulid';
import type { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import type { EnquiryReader, EnquiryState } from '@portico/shared/model/enquiries.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { findTicket } from '../domain/ticket/store.ts';
import { queuedMail } from '../domain/mail/queued-mail.ts';
import { ConditionFailed, getItem, put, transact, updateItem } from '../platform/dynamodb.ts';
import { expiryTime } from '../table/expiry.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import { type Page, type PageRequest, listNewestFirst } from '../table/page.ts';
import { assign } from '../table/update-expression.ts';
import { enquiryItem, parseEnquiry } from './items.ts';

/** The part of an enquiry that its sender wrote. */
export type WrittenEnquiry = Pick<
  ReceivedEnquiry,
  'source' | 'name' | 'email' | 'company' | 'subject' | 'message' | 'mail_id'
>;

/**
 * Stores an enquiry and queues the mails about it.
 * @param readers who gets a mail
 * @param request identifies repeated attempts, which store nothing; undefined if it cannot be repeated
 */
export async function storeEnquiry(
  written: WrittenEnquiry,
  readers: readonly EnquiryReader[],
  request: string | undefined,
  at: Date,
): Promise<void> {
  const received_at = at.toISOString();
  const id = ulid(at.getTime());
  const enquiry = { ...written, id, received_at, state: 'open' as const };
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const expires_at = expiryTime(at, retention.requests);
  const record =
    request === undefined
      ? []
      : [put({ Item: { ...keys.request('enquiry', request), expires_at }, ...isNew })];
  try {
    await transact([
      ...record,
      put({ Item: enquiryItem({ ...enquiry, closed_by: null, closed_at: null, ticket: null }), ...isNew }),
      ...readers.map((reader) => {
        const mail = { ticket_id: id, person: reader, mail_id: ulid(at.getTime()), due: received_at };
        return put({ Item: queuedMail(mail, { enquiry: reader }, at), ...isNew });
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

export async function enquiryById(id: string): Promise<ReceivedEnquiry | undefined> {
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
    keyOf: keys.enquiry,
  } as const;
  const { items, next_cursor } = await listNewestFirst(collection, page);
  const enquiries = await Promise.all(items.map(({ newest_sk }) => enquiryById(String(newest_sk))));
  return { items: enquiries.flatMap((enquiry) => (enquiry?.state === state ? [enquiry] : [])), next_cursor };
}

export const readTicketNumber = async (id: string): Promise<string | undefined> => {
  return (await findTicket(id))?.ticket_number;
};

/**
 * Changes the state of an enquiry.
 * @returns undefined if it does not exist
 */
export async function saveState(
  id: string,
  changed: Pick<ReceivedEnquiry, 'state' | 'closed_by' | 'closed_at' | 'ticket'>,
): Promise<ReceivedEnquiry | undefined> {
  try {
    const item = await updateItem({
      Key: keys.enquiry(id),
      ...assign({ ...changed, ...indexKeys('newest', partitions.enquiries(changed.state), id) }),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
    });
    return parseEnquiry(item);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
