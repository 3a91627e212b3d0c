/** Creates stored records of files in states that the API cannot create. */
import { toSeconds } from '../../../lambdas/table/expiry.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import type { TicketAttachment } from '../../../shared/contract/attachments.ts';
import { retention } from '../../../shared/model/retention.ts';
import { type Item, findItem, putItems, removeItem, setFields } from './table.ts';

type FileKey = Pick<TicketAttachment, 'ticket_id' | 'id'>;

/** Stores records of files, without the files themselves in S3. */
export const putFiles = (files: readonly (FileKey & Item)[]) =>
  putItems(files.map((file) => ({ ...keys.attachment(file.ticket_id, file.id), ...file })));

/** Deletes the record of a file as DynamoDB does when it expires. */
export const expireFile = ({ ticket_id, id }: FileKey) => removeItem(keys.attachment(ticket_id, id));

/** Expires a file's record that has no path. The stream's consumer cannot process this expiry. */
export async function expireBrokenFile(file: FileKey): Promise<void> {
  const key = keys.attachment(file.ticket_id, file.id);
  await putItems([{ ...key, expires_at: 1 }]);
  await removeItem(key);
}

/** Stores an unfinished upload to a ticket that does not exist. */
export const putUpload = ({ ticket_id, id }: FileKey) =>
  putItems([
    {
      ...keys.attachment(ticket_id, id),
      expires_at: Math.floor(Date.now() / 1000) + toSeconds(retention.uploads),
    },
  ]);

/** Resets a file's scan result, as if the scan had not finished. */
export const resetScanResult = ({ ticket_id, id }: FileKey) =>
  setFields(keys.attachment(ticket_id, id), { scan: 'checking' });

/** The result of a file's scan, which the API shows once the upload is completed. */
export const readScanResult = async ({ ticket_id, id }: FileKey) =>
  (await findItem(keys.attachment(ticket_id, id)))?.['scan'];
