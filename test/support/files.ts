import { expect, inject, vi } from 'vitest';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import { call, newKey } from './api.ts';
import type { Person } from './people.ts';

/** Completes an upload, and waits until its file has been scanned for malware. */
export const completeUploadAndScan = (
  { ticket_id, id }: Pick<TicketAttachment, 'ticket_id' | 'id'>,
  user: Person,
): Promise<TicketAttachment> =>
  // `expect.poll` would work only inside a test.
  vi.waitFor(
    async () => {
      const params = { id: ticket_id, attachment_id: id };
      const completedFile = await call('completeUpload', { params }, user);
      if (completedFile.scan === 'checking') throw new Error('The file is still being checked.');
      return completedFile;
    },
    { timeout: 60_000, interval: 100 },
  );

export interface TestFile {
  readonly name?: string;
  readonly type?: string;
  readonly content?: Uint8Array<ArrayBuffer>;
}

export const encodeText = (content: string) => new TextEncoder().encode(content);
const defaultContent = encodeText('It broke.');

interface UploadRequest {
  readonly upload_url: string;
  readonly headers: Record<string, string>;
}

export const upload = ({ upload_url, headers }: UploadRequest, content = defaultContent) =>
  fetch(upload_url, { method: 'PUT', headers: { origin: inject('cloud').site, ...headers }, body: content });

/** Requests an upload, as a browser does. */
export const requestUpload = (
  ticket_id: string,
  { name = 'error.log', type = 'text/plain', content = defaultContent }: TestFile,
  user: Person,
  idempotency_key: string = newKey(),
) =>
  call(
    'requestUpload',
    {
      params: { id: ticket_id },
      body: { file_name: name, file_type: type, file_size: content.length },
      idempotency_key,
    },
    user,
  );

/** Adds a file to a ticket, and waits until it has been scanned for malware. */
export async function attachFile(
  ticket_id: string,
  file: TestFile,
  user: Person,
  idempotency_key: string = newKey(),
): Promise<TicketAttachment> {
  const uploadRequest = await requestUpload(ticket_id, file, user, idempotency_key);
  expect((await upload(uploadRequest, file.content)).status).toBe(200);
  return completeUploadAndScan(uploadRequest.attachment, user);
}
