import { randomBytes } from 'node:crypto';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import { call, newKey } from '../support/api.ts';
import { type TestFile, attachFile, requestUpload as requestUploadOn } from '../support/files.ts';
import { newCompany, newPerson } from '../support/people.ts';

export { upload } from '../support/files.ts';

const { site, outputs } = inject('cloud');
const bucketName = outputs['AttachmentsBucketName'] ?? '';
const s3 = new S3Client({});

export const createRandomContent = (size: number) => new Uint8Array(randomBytes(size));

export const createAttachmentParams = ({ ticket_id, id }: TicketAttachment) => ({
  id: ticket_id,
  attachment_id: id,
});

export async function isStored({ file_path }: TicketAttachment): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: bucketName, Key: file_path }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates two customers of one company with a ticket, a customer of another company, and an agent.
 * Returns them with functions that upload and download files.
 */
export async function createAttachmentTestData() {
  const [company, otherCompany] = await Promise.all([newCompany(), newCompany()]);
  const [customer, colleague, otherCustomer, agent] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('customer', { company: otherCompany }),
    newPerson('agent'),
  ]);
  const newTicket = async (as = customer): Promise<string> => {
    const body = { subject: 'See the attached file', description: 'It says it all.' };
    return (await call('createTicket', { body, idempotency_key: newKey() }, as)).id;
  };
  const ticket = await newTicket();
  const requestUpload = (
    file: TestFile = {},
    { on = ticket, as = customer, idempotency_key = newKey() } = {},
  ) => requestUploadOn(on, file, as, idempotency_key);
  const attach = (file: TestFile = {}, { on = ticket, as = customer, idempotency_key = newKey() } = {}) =>
    attachFile(on, file, as, idempotency_key);
  const download = async (attachment: TicketAttachment, as = customer): Promise<Response> => {
    const { url } = await call('getDownload', { params: createAttachmentParams(attachment) }, as);
    return fetch(url, { headers: { origin: site } });
  };
  return { customer, colleague, otherCustomer, agent, ticket, newTicket, requestUpload, attach, download };
}
