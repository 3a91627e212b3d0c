import * as z from 'zod';
import { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { tableKeys } from '../table/definition.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's own schema, but indifferent to the key attributes that an item has besides.
const AttachmentItem = z.object(TicketAttachment.shape);

export const attachmentOf = (item: Item): TicketAttachment => AttachmentItem.parse(item);

/** A record expires until its upload is complete. */
export const isUploaded = (item: Item): boolean => !(tableKeys.expiry in item);
