import * as z from 'zod';
import type { TransferRecord } from '@portico/shared/transfer/records.ts';
import { parsePost } from '../blog/items.ts';
import { parseEnquiry } from '../enquiries/items.ts';
import type { Item } from '../platform/dynamodb.ts';

export const toPostRecord = (item: Item): TransferRecord => ({ kind: 'post', ...parsePost(item) });

export const toEnquiryRecord = (item: Item): TransferRecord => ({ kind: 'enquiry', ...parseEnquiry(item) });

const Subscriber = z.object({
  summary: z.object({ email: z.string() }),
  consented_at: z.iso.datetime(),
  consent_version: z.string(),
  confirmed_at: z.iso.datetime(),
});

/** The record of a confirmed subscription, without the secret of the links in its mails. */
export function toSubscriberRecord(item: Item): TransferRecord {
  const { summary, ...consent } = Subscriber.parse(item);
  return { kind: 'subscriber', email: summary.email, ...consent };
}
