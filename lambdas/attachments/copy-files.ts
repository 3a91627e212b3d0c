import { ulid } from 'ulid';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { retention } from '@portico/shared/model/retention.ts';
import {
  createUploadCompletion,
  createFileScan,
  pendingAttachmentItem,
} from '../domain/ticket/attachment-item.ts';
import { type TransactItem, put, transact } from '../platform/dynamodb.ts';
import { requireVariable } from '../platform/environment.ts';
import { createObjectStorage } from '../platform/object-storage.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { createFilePath } from './file-names.ts';

/**
 * Copies files to another ticket, which need not exist yet. Each copy is a separate object, which is scanned
 * for malware. Until the returned operations are executed, the copies are like unfinished uploads: nobody
 * sees them, and they expire.
 */
export async function copyFiles(
  files: readonly TicketAttachment[],
  ticket_id: string,
  at: Date,
): Promise<TransactItem[]> {
  if (files.length === 0) return [];
  const expires_at = computeExpiryTime(at, retention.uploads);
  const copies = files.map((file, index) => ({
    file,
    copy: {
      ...file,
      ...createFileScan(),
      ticket_id,
      id: ulid(at.getTime()),
      file_path: createFilePath(ticket_id, file.file_name, at, (index + Math.random()) / files.length),
      created_at: at.toISOString(),
    },
  }));
  await transact(copies.map(({ copy }) => put({ Item: pendingAttachmentItem(copy, expires_at) })));
  const objects = createObjectStorage(requireVariable('ATTACHMENTS_BUCKET'));
  await Promise.all(copies.map(({ file, copy }) => objects.copy(file.file_path, copy.file_path)));
  return copies.map(({ copy }) => createUploadCompletion(copy));
}
