import * as z from 'zod';
import { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { tableKeys } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';
import { type Item, type TransactItem, update } from '../../platform/dynamodb.ts';

// The schema of the API contract. It drops the item's key attributes.
const AttachmentItem = z.object(TicketAttachment.shape);

export const parseAttachment = (item: Item): TicketAttachment => AttachmentItem.parse(item);

/** The scan state of a new file: pending if the environment scans for malware. */
export const createFileScan = (): Pick<TicketAttachment, 'scan' | 'withheld'> => ({
  scan: process.env['MALWARE_SCAN'] === 'on' ? 'checking' : null,
  withheld: null,
});

/**
 * The item of an unfinished upload. Unless the upload completes, the item expires at `expires_at` (seconds
 * since the epoch).
 */
export const pendingAttachmentItem = (attachment: TicketAttachment, expires_at: number): Item => ({
  ...keys.attachment(attachment.ticket_id, attachment.id),
  ...attachment,
  [tableKeys.expiry]: expires_at,
});

/** Completes an upload, so that the ticket has the file. */
export const createUploadCompletion = ({ ticket_id, id }: TicketAttachment): TransactItem =>
  update({
    Key: keys.attachment(ticket_id, id),
    UpdateExpression: 'REMOVE expires_at',
    ConditionExpression: 'attribute_exists(expires_at)',
  });

/** Whether a file's upload has completed: until then, its item has an expiry. */
export const isUploaded = (item: Item): boolean => !(tableKeys.expiry in item);
