import { parseAttachment, isUploaded } from '../domain/ticket/attachment-item.ts';
import { keys } from '../table/keys.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { bucket } from './bucket.ts';

const isAttachment = ({ sk }: { readonly sk?: unknown }) =>
  typeof sk === 'string' && sk.startsWith(keys.attachment('', '').sk);

/** Deletes the object of an unfinished upload when its record expires. */
export async function onAttachmentRemoved({ before, after }: ItemChange): Promise<void> {
  if (!before || after || !isAttachment(before) || isUploaded(before)) return;
  await bucket.remove(parseAttachment(before).file_path);
}
