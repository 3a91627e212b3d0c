import { ulid } from 'ulid';
import type { Actor } from '../domain/actor.ts';
import { createFileScan } from '../domain/ticket/attachment-item.ts';
import { toActorSide } from '../domain/ticket/ticket.ts';
import { toVisibilityScope } from '../domain/visibility-scope.ts';
import { requireVariable } from '../platform/environment.ts';
import { createObjectStorage } from '../platform/object-storage.ts';
import { createFilePath, unknownMediaType } from './file-names.ts';
import { addPendingAttachment, markUploaded } from './store.ts';

/** Adds a file from a mail to a ticket, in the same steps as an upload. Can be repeated. */
export async function attachByMail(
  actor: Actor,
  ticket_id: string,
  { file_name, file_type, content }: { file_name: string; file_type: string; content: Uint8Array },
  key: string,
  at: Date,
): Promise<void> {
  const scope = toVisibilityScope(actor);
  const request = { user_id: actor.id, key, content: { ticket_id, file_name } };
  const attachment = await addPendingAttachment(
    {
      id: ulid(at.getTime()),
      ticket_id,
      file_name,
      file_path: createFilePath(ticket_id, file_name, at, Math.random()),
      file_type: file_type || unknownMediaType,
      file_size: content.length,
      uploaded_by: actor.id,
      uploader_name: actor.full_name,
      uploader_role: toActorSide(actor),
      ...createFileScan(),
      created_at: at.toISOString(),
    },
    scope,
    request,
    at,
  );
  const objects = createObjectStorage(requireVariable('ATTACHMENTS_BUCKET'));
  await objects.store(attachment.file_path, attachment.file_type, content);
  await markUploaded(attachment, actor, scope, at);
}
