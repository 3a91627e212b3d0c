import { randomBytes } from 'node:crypto';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, inject } from 'vitest';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import { call, newKey } from '../support/api.ts';
import { checked } from '../support/files.ts';
import { newCompany, newPerson } from '../support/people.ts';

const { site, outputs } = inject('cloud');
const Bucket = outputs['AttachmentsBucketName'] ?? '';
const storage = new S3Client({});

interface File {
  readonly name?: string;
  readonly type?: string;
  readonly content?: Uint8Array<ArrayBuffer>;
}

export const bytes = (size: number) => new Uint8Array(randomBytes(size));
export const text = (content: string) => new TextEncoder().encode(content);

interface UploadRequest {
  readonly upload_url: string;
  readonly headers: Record<string, string>;
}

export const upload = ({ upload_url, headers }: UploadRequest, content = text('It broke.')) =>
  fetch(upload_url, { method: 'PUT', headers: { origin: site, ...headers }, body: content });

export const paramsOf = ({ ticket_id, id }: TicketAttachment) => ({ id: ticket_id, attachment_id: id });

export async function isStored({ file_path }: TicketAttachment): Promise<boolean> {
  try {
    await storage.send(new HeadObjectCommand({ Bucket, Key: file_path }));
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
  const [company, other] = await Promise.all([newCompany(), newCompany()]);
  const [customer, colleague, otherCustomer, agent] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('customer', { company: other }),
    newPerson('agent'),
  ]);
  const newTicket = async (as = customer): Promise<string> => {
    const body = { subject: 'See the attached file', description: 'It says it all.' };
    return (await call('createTicket', { body, idempotency_key: newKey() }, as)).id;
  };
  const ticket = await newTicket();
  const requestUpload = (
    { name = 'error.log', type = 'text/plain', content = text('It broke.') }: File = {},
    { on = ticket, as = customer, idempotency_key = newKey() } = {},
  ) =>
    call(
      'requestUpload',
      {
        params: { id: on },
        body: { file_name: name, file_type: type, file_size: content.length },
        idempotency_key,
      },
      as,
    );
  const attach = async (file: File = {}, options: Parameters<typeof requestUpload>[1] = {}) => {
    const uploadRequest = await requestUpload(file, options);
    expect((await upload(uploadRequest, file.content)).status).toBe(200);
    return checked(uploadRequest.attachment, options?.as ?? customer);
  };
  const download = async (attachment: TicketAttachment, as = customer): Promise<Response> => {
    const { url } = await call('getDownload', { params: paramsOf(attachment) }, as);
    return fetch(url, { headers: { origin: site } });
  };
  return { customer, colleague, otherCustomer, agent, ticket, newTicket, requestUpload, attach, download };
}
