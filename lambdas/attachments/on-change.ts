import { attachmentOf, isUploaded } from '../platform/attachment.ts';
import { deleteObject } from '../platform/attachments-bucket.ts';
import { keys } from '../platform/keys.ts';
import type { ItemChange } from '../platform/stream.ts';

const isAttachment = ({ sk }: { readonly sk?: unknown }) =>
  typeof sk === 'string' && sk.startsWith(keys.attachment('', '').sk);

/** When the record of an upload that was never completed has expired, whatever was uploaded goes too. */
export async function attachmentChanged({ before, after }: ItemChange): Promise<void> {
  if (!before || after || !isAttachment(before) || isUploaded(before)) return;
  await deleteObject(attachmentOf(before).file_path);
}
