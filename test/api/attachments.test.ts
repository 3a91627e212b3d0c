import { describe, expect, it } from 'vitest';
import { ScanResult, recordScanResult } from '../../lambdas/attachments/scan-result.ts';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import type { AuditEntry } from '../../shared/contract/audit.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { encodeText } from '../support/files.ts';
import { newPerson } from '../support/people.ts';
import { expireFile, resetScanResult } from '../support/stored-items/files.ts';
import {
  createRandomContent,
  isStored,
  createAttachmentTestData,
  createAttachmentParams,
  upload,
} from './attachments.fixture.ts';

const {
  customer,
  colleague,
  otherCustomer,
  agent,
  ticket: ticketId,
  newTicket,
  requestUpload,
  attach,
  download,
} = await createAttachmentTestData();

const listAttachments = async (id: string, user = customer) =>
  (await call('getTicket', { params: { id } }, user)).attachments;

describe('an attachment', () => {
  it.each([0, 1, 10 * 1024 * 1024 - 1, 10 * 1024 * 1024])(
    'stores %i bytes without changes',
    { tags: ['nightly'] },
    async (size) => {
      const content = createRandomContent(size);
      const attachment = await attach({ name: 'dump.bin', type: 'application/octet-stream', content });
      expect(attachment).toMatchObject({ file_size: size, uploaded_by: customer.id, ticket_id: ticketId });
      const response = await download(attachment, colleague);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    },
  );

  it(
    'completed uploads are listed on the ticket, newest first, for its company and for staff',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket();
      const firstAttachment = await attach({ name: 'first.txt' }, { on: id });
      const secondAttachment = await attach({ name: 'second.txt' }, { on: id, as: agent });
      await requestUpload({ name: 'never.txt' }, { on: id });
      for (const person of [customer, colleague, agent])
        expect(await listAttachments(id, person)).toEqual([secondAttachment, firstAttachment]);
      expect(firstAttachment.file_path).toMatch(new RegExp(`^${id}/\\d+\\.txt$`));
    },
  );

  it(
    'a file without a content type is stored as application/octet-stream',
    { tags: ['nightly'] },
    async () => {
      const attachment = await attach({ name: 'README', type: '' });
      expect(attachment.file_type).toBe('application/octet-stream');
      expect(attachment.file_path).toMatch(/\.bin$/);
    },
  );

  it('a completed upload changes the update time of the ticket', { tags: ['nightly'] }, async () => {
    const id = await newTicket();
    const detailBefore = await call('getTicket', { params: { id } }, customer);
    await attach({}, { on: id });
    const detailAfter = await call('getTicket', { params: { id } }, customer);
    expect(Date.parse(detailAfter.ticket.updated_at)).toBeGreaterThan(
      Date.parse(detailBefore.ticket.updated_at),
    );
  });

  it('a ticket and its attachments are read with one Query', { tags: ['nightly'] }, async () => {
    await attach();
    const response = await attempt('getTicket', { params: { id: ticketId } }, customer);
    // Only calls to DynamoDB are compared, because a function rereads its secret from time to time.
    const databaseReads = (await readAwsCalls(response)).filter((name) => name.startsWith('dynamodb'));
    expect(databaseReads.toSorted()).toEqual(['dynamodb GetItem', 'dynamodb Query']);
  });
});

describe("another company's attachment", () => {
  it('returns the same 404 as a missing attachment, on every endpoint', async () => {
    const attachment = await attach();
    const missingAttachmentParams = {
      ...createAttachmentParams(attachment),
      attachment_id: '01JD0000000000000000000007',
    };
    const body = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
    const responses = await Promise.all([
      attempt('requestUpload', { params: { id: ticketId }, body, idempotency_key: newKey() }, otherCustomer),
      attempt('completeUpload', { params: createAttachmentParams(attachment) }, otherCustomer),
      attempt('getDownload', { params: createAttachmentParams(attachment) }, otherCustomer),
      attempt('completeUpload', { params: missingAttachmentParams }, customer),
      attempt('getDownload', { params: missingAttachmentParams }, customer),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(parseProblem(response)).toMatchObject({ code: 'not_found', message: 'Not found' });
    }
  });

  it("cannot be downloaded with the ID of the caller's own ticket", async () => {
    const attachment = await attach();
    const ownTicketId = await newTicket(otherCustomer);
    const params = { id: ownTicketId, attachment_id: attachment.id };
    expect((await attempt('getDownload', { params }, otherCustomer)).status).toBe(404);
  });
});

describe('an incomplete upload', () => {
  it('cannot be completed by a colleague, or downloaded', async () => {
    const { attachment } = await requestUpload();
    const params = createAttachmentParams(attachment);
    expect((await attempt('completeUpload', { params }, colleague)).status).toBe(404);
    expect((await attempt('getDownload', { params }, customer)).status).toBe(404);
  });

  it('returns 409 if completed before the file is stored; once stored, it can be completed repeatedly', async () => {
    const uploadRequest = await requestUpload();
    const completeUpload = () =>
      attempt('completeUpload', { params: createAttachmentParams(uploadRequest.attachment) }, customer);
    const earlyResponse = await completeUpload();
    expect(earlyResponse.status).toBe(409);
    expect(parseProblem(earlyResponse).code).toBe('upload_incomplete');
    await upload(uploadRequest);
    const responses = await Promise.all([completeUpload(), completeUpload(), completeUpload()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await completeUpload()).status).toBe(200);
  });

  it('is created once when several requests have the same idempotency key', async () => {
    const id = await newTicket();
    const idempotency_key = newKey();
    const uploadRequests = await Promise.all(
      [1, 2, 3].map(() => requestUpload({}, { on: id, idempotency_key })),
    );
    expect(new Set(uploadRequests.map(({ attachment }) => attachment.id)).size).toBe(1);
    const uploadResponses = await Promise.all(uploadRequests.map((request) => upload(request)));
    expect(uploadResponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    const body = { file_name: 'other.txt', file_type: 'text/plain', file_size: 9 };
    const reusedKeyResponse = await attempt(
      'requestUpload',
      { params: { id }, body, idempotency_key },
      customer,
    );
    expect(parseProblem(reusedKeyResponse).code).toBe('idempotency_key_reused');
  });

  it(
    'is deleted with its object when it expires, but the object of a completed upload remains',
    { tags: ['nightly'] },
    async () => {
      const uploadRequest = await requestUpload();
      await upload(uploadRequest);
      const completedFile = await attach();
      expect(await isStored(uploadRequest.attachment)).toBe(true);
      for (const file of [completedFile, uploadRequest.attachment]) await expireFile(file);
      await expect.poll(() => isStored(uploadRequest.attachment)).toBe(false);
      expect(await isStored(completedFile)).toBe(true);
      const lateResponse = await attempt(
        'completeUpload',
        { params: createAttachmentParams(uploadRequest.attachment) },
        customer,
      );
      expect(lateResponse.status).toBe(404);
    },
  );
});

describe('a file that is scanned for malware', () => {
  // The test virus is split in two, so that virus scanners do not remove this source file.
  const infectedContent = encodeText(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'),
  );

  it('can be downloaded when it is clean', async () => {
    const attachment = await attach();
    expect(attachment).toMatchObject({ scan: 'clean', withheld: null });
    expect((await download(attachment, agent)).status).toBe(200);
  });

  it('is withheld from everybody when it contains malware, with an entry in the audit log', async () => {
    const attachment = await attach({ name: 'invoice.txt', content: infectedContent });
    expect(attachment).toMatchObject({ scan: 'withheld', withheld: 'malware' });
    for (const person of [customer, agent]) {
      const response = await attempt('getDownload', { params: createAttachmentParams(attachment) }, person);
      expect(response.status).toBe(409);
      const message = 'This file was withheld: it may contain malware.';
      expect(parseProblem(response)).toMatchObject({ code: 'file_withheld', message });
    }
    const administrator = await newPerson('admin');
    const listEntries = async (cursor?: string): Promise<AuditEntry[]> => {
      const query = { kind: 'file_withheld', ...(cursor !== undefined && { cursor }) } as const;
      const { items, next_cursor } = await call('listAuditLog', { query }, administrator);
      return next_cursor === null ? items : [...items, ...(await listEntries(next_cursor))];
    };
    const entry = (await listEntries()).find(({ target }) => target.id === attachment.id);
    expect(entry).toMatchObject({ actor: null, target: { type: 'file' } });
    expect(entry?.changes).toContainEqual({ field: 'reason', before: null, after: 'malware' });
  });

  const deliverScanResult = ({ file_path }: TicketAttachment, scanResultStatus: string) =>
    recordScanResult(
      ScanResult.parse({
        detail: { s3ObjectDetails: { objectKey: file_path }, scanResultDetails: { scanResultStatus } },
      }),
    );
  const findAttachment = async ({ id }: TicketAttachment) =>
    (await listAttachments(ticketId)).find((attachment) => attachment.id === id);
  /** Attaches a file and removes its scan result, as if the scan had not finished. */
  const createUncheckedFile = async () => {
    const attachment = await attach();
    await resetScanResult(attachment);
    return attachment;
  };

  it('cannot be downloaded before the scan', { tags: ['nightly'] }, async () => {
    const response = await attempt(
      'getDownload',
      { params: createAttachmentParams(await createUncheckedFile()) },
      customer,
    );
    expect(response.status).toBe(409);
    expect(parseProblem(response).code).toBe('file_checking');
  });

  it.each(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED'])(
    'is withheld when its scan ends with %s, until another scan finds it clean',
    { tags: ['nightly'] },
    async (status) => {
      const attachment = await createUncheckedFile();
      await deliverScanResult(attachment, status);
      expect(await findAttachment(attachment)).toMatchObject({ scan: 'withheld', withheld: 'unchecked' });
      const response = await attempt('getDownload', { params: createAttachmentParams(attachment) }, customer);
      expect(parseProblem(response).message).toBe(
        'This file was withheld: it could not be checked for malware.',
      );
      await deliverScanResult(attachment, 'NO_THREATS_FOUND');
      expect(await findAttachment(attachment)).toMatchObject({ scan: 'clean', withheld: null });
    },
  );

  it(
    'stays withheld for malware, whichever other results arrive before or after, and if results are repeated',
    { tags: ['nightly'] },
    async () => {
      const attachment = await attach();
      for (const status of ['FAILED', 'THREATS_FOUND', 'NO_THREATS_FOUND', 'THREATS_FOUND', 'UNSUPPORTED'])
        await deliverScanResult(attachment, status);
      expect(await findAttachment(attachment)).toMatchObject({ scan: 'withheld', withheld: 'malware' });
    },
  );
});
