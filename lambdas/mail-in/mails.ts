import { requireVariable } from '../platform/environment.ts';
import { createObjectStorage } from '../platform/object-storage.ts';

/** The received mails that SES stored. Environments that receive no mail have no bucket. */
const getMailStorage = () => createObjectStorage(requireVariable('MAILS_BUCKET'));
const toObjectKey = (object: string) => `in/${object}`;

export const readMailContent = (object: string): Promise<Uint8Array> =>
  getMailStorage().readContent(toObjectKey(object));
export const createRawMailUrl = (object: string): Promise<string> =>
  getMailStorage().createDownloadUrl(toObjectKey(object), 'attachment; filename="mail.eml"');
/** Does nothing in environments that receive no mail. */
export async function deleteRawMail(object: string): Promise<void> {
  if (process.env['MAILS_BUCKET'] !== undefined) await getMailStorage().remove(toObjectKey(object));
}
