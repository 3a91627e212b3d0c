import { ulid } from 'ulid';
import { createFilePath } from '@portico/lambdas/attachments/file-names.ts';
import { addPendingAttachment, markUploaded } from '@portico/lambdas/attachments/store.ts';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import { bucket } from '@portico/lambdas/attachments/bucket.ts';
import { toActorSide } from '@portico/lambdas/domain/ticket/ticket.ts';
import { allTicketsScope, toVisibilityScope } from '@portico/lambdas/domain/visibility-scope.ts';
import { readTicketScreen } from '@portico/lambdas/tickets/ticket-screen.ts';
import type { TicketFacts } from '@portico/shared/contract/ticket.ts';
import { drawPng } from '@portico/web/brand/raster.ts';
import { type DemoFile, attachmentsBySubject } from '../demo/attachments.ts';

/** Width of a demo picture in pixels. */
const pictureWidth = 640;

const renderContent = async ({ file_type, content }: DemoFile): Promise<Uint8Array<ArrayBuffer>> =>
  file_type === 'image/png'
    ? new Uint8Array(await drawPng(content, pictureWidth))
    : new TextEncoder().encode(content);

async function attachFile(actor: Actor, ticket: TicketFacts, file: DemoFile, at: Date): Promise<void> {
  const { file_name, file_type, withheldReason = null } = file;
  const content = await renderContent(file);
  const id = ulid(at.getTime());
  const now = new Date();
  const pendingAttachment = await addPendingAttachment(
    {
      id,
      ticket_id: ticket.id,
      file_name,
      file_path: createFilePath(ticket.id, file_name, at, Math.random()),
      file_type,
      file_size: content.length,
      uploaded_by: actor.id,
      uploader_name: actor.full_name,
      uploader_role: toActorSide(actor),
      scan: withheldReason && 'withheld',
      withheld: withheldReason,
      created_at: at.toISOString(),
    },
    toVisibilityScope(actor),
    { user_id: actor.id, key: `seed-${id}`, content: file_name },
    now,
  );
  const target = { key: pendingAttachment.file_path, media_type: file_type, size: content.length };
  const { upload_url, headers } = await bucket.createUploadTarget(target);
  const response = await fetch(upload_url, { method: 'PUT', headers, body: content });
  // 412: an earlier run stored the file and was interrupted afterwards.
  if (!response.ok && response.status !== 412)
    throw new Error(`Uploading ${file_name} failed with status ${response.status}`);
  await markUploaded(pendingAttachment, actor, toVisibilityScope(actor), at);
}

/** Attaches the files of a demo ticket, except those that an earlier run attached. */
export async function attachFiles(actor: Actor, ticket: TicketFacts): Promise<void> {
  const files = attachmentsBySubject[ticket.subject] ?? [];
  if (files.length === 0) return;
  const { attachments } = await readTicketScreen(allTicketsScope, ticket.id, { consistent: true });
  const at = new Date(ticket.created_at);
  for (const file of files)
    if (!attachments.some(({ file_name }) => file_name === file.file_name))
      await attachFile(actor, ticket, file, at);
}
