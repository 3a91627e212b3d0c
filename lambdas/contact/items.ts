import * as z from 'zod';
import type { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import { enquirySources, enquiryStates } from '@portico/shared/model/enquiries.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../platform/dynamodb.ts';
import { expiryOf } from '../table/expiry.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';

const StoredEnquiry = z.object({
  /** A ULID. */
  id: z.string(),
  source: z.enum(enquirySources),
  received_at: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.enum(enquiryStates),
  closed_by: z.string().nullable(),
  closed_at: z.iso.datetime().nullable(),
  ticket: z.object({ id: z.string(), ticket_number: z.string() }).nullable(),
});

export const enquiryOf = (item: Item): ReceivedEnquiry => StoredEnquiry.parse(item);

export const enquiryItem = (enquiry: ReceivedEnquiry): Item => ({
  ...keys.enquiry(enquiry.id),
  ...enquiry,
  ...indexKeys('newest', partitions.enquiries(enquiry.state), enquiry.id),
  ...indexKeys('requester', partitions.enquiriesFrom(enquiry.email.toLowerCase()), enquiry.id),
  expires_at: expiryOf(new Date(enquiry.received_at), retention.enquiries),
});
