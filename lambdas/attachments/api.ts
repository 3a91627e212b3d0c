// Files of tickets: uploads, downloads and malware scans.

import { ulid } from 'ulid';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { scanPendingMessage, withheldFileTexts } from '@portico/shared/model/file-scan.ts';
import { withPrefetch } from '../http/prefetch.ts';
import type { Handlers } from '../http/serve.ts';
import { countMetric } from '../platform/monitoring/metrics.ts';
import { transact } from '../platform/dynamodb.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { createFileScan } from '../domain/ticket/attachment-item.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { toActorSide } from '../domain/ticket/ticket.ts';
import { toVisibilityScope } from '../domain/visibility-scope.ts';
import { countTowardLimit } from '../table/rate-limit.ts';
import { formatContentDisposition, createFilePath, unknownMediaType } from './file-names.ts';
import { bucket } from './bucket.ts';
import {
  addPendingAttachment,
  uploadIncompleteError,
  markUploaded,
  readAttachment,
  requireVisibleAttachment,
} from './store.ts';

async function assertStored({ file_path, file_size, file_type }: TicketAttachment): Promise<void> {
  const storedObject = await bucket.findObject(file_path);
  if (!storedObject) throw uploadIncompleteError('The file has not been uploaded yet');
  if (storedObject.size !== file_size || storedObject.media_type !== file_type)
    throw uploadIncompleteError('The uploaded file is not the one that was announced');
}

function assertDownloadable({ scan, withheld }: TicketAttachment): void {
  if (scan === 'checking') throw new ApiError('file_checking', scanPendingMessage);
  if (withheld) throw new ApiError('file_withheld', withheldFileTexts[withheld]);
}

export const handlers: Handlers<'attachments'> = {
  async requestUpload({ actor, params, body, idempotency_key }) {
    const at = new Date();
    const file_type = body.file_type || unknownMediaType;
    const request = { user_id: actor.id, key: idempotency_key, content: { ticket_id: params.id, body } };
    const attachmentPromise = addPendingAttachment(
      {
        id: ulid(at.getTime()),
        ticket_id: params.id,
        file_name: body.file_name,
        file_path: createFilePath(params.id, body.file_name, at, Math.random()),
        file_type,
        file_size: body.file_size,
        uploaded_by: actor.id,
        uploader_name: actor.full_name,
        uploader_role: toActorSide(actor),
        ...createFileScan(),
        created_at: at.toISOString(),
      },
      toVisibilityScope(actor),
      request,
      at,
    );
    const companyCountPromise = actor.company
      ? countTowardLimit('upload_bytes', 'company', actor.company.id, body.file_size, at)
      : undefined;
    // If an upload is refused, the caller gets no upload URL, and the record expires like that of any
    // unfinished upload.
    const [attachment] = await Promise.all([attachmentPromise, companyCountPromise]);
    countMetric('uploadsRequested');
    const target = await bucket.createUploadTarget({
      key: attachment.file_path,
      media_type: file_type,
      size: attachment.file_size,
    });
    return { attachment, ...target };
  },

  completeUpload: withPrefetch(
    ({ params }) => readAttachment(params.id, params.attachment_id),
    async ({ actor }, read) => {
      const scope = toVisibilityScope(actor);
      const { attachment, uploaded } = requireVisibleAttachment(read, scope, actor.id);
      if (uploaded) return attachment;
      await assertStored(attachment);
      await markUploaded(attachment, actor, scope, new Date(), read.ticket);
      countMetric('uploadsCompleted');
      return attachment;
    },
  ),

  getDownload: withPrefetch(
    ({ params }) => readAttachment(params.id, params.attachment_id),
    async ({ actor }, read) => {
      const { attachment, uploaded } = requireVisibleAttachment(read, toVisibilityScope(actor), actor.id);
      if (!uploaded) throw notFound();
      assertDownloadable(attachment);
      const { id, ticket_id } = attachment;
      const target = { type: 'file', id } as const;
      await transact([createAuditEntry({ kind: 'download_granted', target, after: { ticket_id } })]);
      return {
        url: await bucket.createDownloadUrl(
          attachment.file_path,
          formatContentDisposition(attachment.file_name),
        ),
      };
    },
  ),
};
