import * as z from 'zod';
import { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { tableKeys } from '../table/definition.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's schema, but ignoring the key attributes that an item has as well.
const AttachmentItem = z.object(TicketAttachment.shape);

export const attachmentOf = (item: Item): TicketAttachment => AttachmentItem.parse(item);

/** The state in which a file is stored: being checked, where the environment checks files for malware. */
export const newFileScan = (): Pick<TicketAttachment, 'scan' | 'withheld'> => ({
  scan: process.env['MALWARE_SCAN'] === 'on' ? 'checking' : null,
  withheld: null,
});

/**
 * The record of an upload that has not finished. It expires at this time, in seconds since the epoch, unless
 * it is completed.
 */
export const pendingAttachmentItem = (attachment: TicketAttachment, expires_at: number): Item => ({
  ...keys.attachment(attachment.ticket_id, attachment.id),
  ...attachment,
  [tableKeys.expiry]: expires_at,
});

/** A record expires until its upload is complete. */
export const isUploaded = (item: Item): boolean => !(tableKeys.expiry in item);
