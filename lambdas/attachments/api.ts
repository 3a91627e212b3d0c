import { ulid } from 'ulid';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { Handlers } from '../http/serve.ts';
import { downloadUrl, storedObject, uploadTarget } from '../platform/attachments-bucket.ts';
import { tally } from '../platform/metrics.ts';
import { notFound } from '../platform/problems.ts';
import { reachOf } from '../platform/reach.ts';
import { dispositionOf, pathOf, unknownMediaType } from './rules.ts';
import { addPending, incomplete, markUploaded, readAttachment, visibleTo } from './store.ts';

/** Begins reading while the caller is looked up; a failure is reported when awaited, or of no interest when the caller is refused. */
function beginReading(params: { id: string; attachment_id: string }) {
  const reading = readAttachment(params.id, params.attachment_id);
  reading.catch(() => undefined);
  return reading;
}

async function assertStored({ file_path, file_size, file_type }: TicketAttachment): Promise<void> {
  const stored = await storedObject(file_path);
  if (!stored) throw incomplete('The file has not been uploaded yet');
  if (stored.size !== file_size || stored.media_type !== file_type)
    throw incomplete('The uploaded file is not the one that was announced');
}

export const handlers: Handlers<'attachments'> = {
  async requestUpload({ actor, params, body, idempotency_key }) {
    const at = new Date();
    const file_type = body.file_type || unknownMediaType;
    const request = { user_id: actor.id, key: idempotency_key, content: { ticket_id: params.id, body } };
    const attachment = await addPending(
      {
        id: ulid(at.getTime()),
        ticket_id: params.id,
        file_name: body.file_name,
        file_path: pathOf(params.id, body.file_name, at, Math.random()),
        file_type,
        file_size: body.file_size,
        uploaded_by: actor.id,
        created_at: at.toISOString(),
      },
      reachOf(actor),
      request,
      at,
    );
    tally('uploadsBegun');
    const target = await uploadTarget({
      key: attachment.file_path,
      media_type: file_type,
      size: attachment.file_size,
    });
    return { attachment, ...target };
  },

  completeUpload: {
    begin({ params }) {
      const reading = beginReading(params);
      return async ({ actor }) => {
        const reach = reachOf(actor);
        const { attachment, uploaded } = visibleTo(await reading, reach, actor.id);
        if (uploaded) return attachment;
        await assertStored(attachment);
        await markUploaded(attachment, reach, new Date());
        tally('uploadsCompleted');
        return attachment;
      };
    },
  },

  getDownload: {
    begin({ params }) {
      const reading = beginReading(params);
      return async ({ actor }) => {
        const { attachment, uploaded } = visibleTo(await reading, reachOf(actor), actor.id);
        if (!uploaded) throw notFound();
        return { url: await downloadUrl(attachment.file_path, dispositionOf(attachment.file_name)) };
      };
    },
  },
};
