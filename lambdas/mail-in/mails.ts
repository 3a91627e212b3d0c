import { requiredVariable } from '../platform/environment.ts';
import { objectStorage } from '../platform/object-storage.ts';

/** The received mails that SES stored. Environments that receive no mail have no bucket. */
const mailStorage = () => objectStorage(requiredVariable('MAILS_BUCKET'));
const toObjectKey = (object: string) => `in/${object}`;

export const readMailContent = (object: string): Promise<Uint8Array> =>
  mailStorage().content(toObjectKey(object));
export const createRawMailUrl = (object: string): Promise<string> =>
  mailStorage().downloadUrl(toObjectKey(object), 'attachment; filename="mail.eml"');
/** Does nothing in environments that receive no mail. */
export async function deleteRawMail(object: string): Promise<void> {
  if (process.env['MAILS_BUCKET'] !== undefined) await mailStorage().remove(toObjectKey(object));
}
