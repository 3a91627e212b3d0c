import * as z from 'zod';
import { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../platform/dynamodb.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { createIndexKeys, keys, partitions } from '../table/keys.ts';

/** The contract's schema, without the item's key attributes. */
const StoredEnquiry = z.object(ReceivedEnquiry.shape);

export const parseEnquiry = (item: Item): ReceivedEnquiry => StoredEnquiry.parse(item);

export const enquiryItem = (enquiry: ReceivedEnquiry): Item => ({
  ...keys.enquiry(enquiry.id),
  ...enquiry,
  ...createIndexKeys('newest', partitions.enquiries(enquiry.state), enquiry.id),
  ...createIndexKeys('owner', partitions.enquiriesFrom(enquiry.email.toLowerCase()), enquiry.id),
  expires_at: computeExpiryTime(new Date(enquiry.received_at), retention.enquiries),
});
