import * as z from 'zod';
import { fileScanStates, withheldReasons } from '../model/file-scan.ts';
import { removeInvisibleCharacters } from '../model/invisible.ts';
import { limits } from '../model/limits.ts';
import { messages } from '../model/messages.ts';
import { AuthorSide } from './author-side.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

/** A file attached to a ticket. */
export const TicketAttachment = z
  .strictObject({
    id: z.ulid(),
    ticket_id: TicketId,
    file_name: z.string(),
    /** `<ticket id>/<timestamp>.<extension>` in the attachments bucket. */
    file_path: z.string(),
    file_type: z.string(),
    /** Bytes. */
    file_size: z.int(),
    /** The uploader's user id. */
    uploaded_by: z.string(),
    uploader_name: z.string(),
    uploader_role: AuthorSide,
    /**
     * Null for a file from an environment that does not scan files. A scanned file can be downloaded only if
     * it is clean.
     */
    scan: z.enum(fileScanStates).nullable(),
    /** Why the file is withheld; null if it is not. */
    withheld: z.enum(withheldReasons).nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'TicketAttachment' });
export type TicketAttachment = z.output<typeof TicketAttachment>;

/**
 * The original name as the browser reports it. Invisible characters are removed, because they can make a
 * program look like a picture; control characters are refused. Always displayed and sent as text.
 */
const FileName = z
  .string()
  .overwrite(removeInvisibleCharacters)
  .min(1, 'File name is required')
  .max(limits.file_name, `File name is longer than ${limits.file_name} characters`)
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'File name contains a control character');

const AttachmentParams = z.strictObject({ id: TicketId, attachment_id: z.ulid() });

export const attachmentEndpoints = defineEndpoints({
  requestUpload: {
    method: 'POST',
    path: '/api/tickets/{id}/attachments',
    access: 'signed-in',
    service: 'attachments',
    scope: 'tickets:write',
    restricted_by: 'handler',
    summary:
      'Request an upload: returns a URL that accepts one PUT of exactly this type and size with these headers',
    params: z.strictObject({ id: TicketId }),
    body: z.strictObject({
      file_name: FileName,
      file_type: z
        .string()
        .regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/, 'must be a media type')
        .or(z.literal('')),
      file_size: z.int().min(0).max(limits.attachment, messages.file_too_large),
    }),
    response: z.strictObject({
      attachment: TicketAttachment,
      upload_url: z.url(),
      headers: z.record(z.string(), z.string()),
    }),
    status: 201,
    idempotent: true,
    errors: [404, 409],
    counts: [{ limit: 'uploads' }, { limit: 'upload_bytes', field: 'file_size' }],
  },
  completeUpload: {
    method: 'POST',
    path: '/api/tickets/{id}/attachments/{attachment_id}/complete',
    access: 'signed-in',
    service: 'attachments',
    scope: 'tickets:write',
    restricted_by: 'handler',
    summary: 'Complete an upload: the file becomes part of the ticket',
    params: AttachmentParams,
    response: TicketAttachment,
    errors: [404, 409],
  },
  getDownload: {
    method: 'GET',
    path: '/api/tickets/{id}/attachments/{attachment_id}/download',
    access: 'signed-in',
    service: 'attachments',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'A short-lived URL to download the file, always as an attachment',
    params: AttachmentParams,
    response: z.strictObject({ url: z.url() }),
    errors: [404, 409],
    counts: [{ limit: 'downloads' }],
  },
});
