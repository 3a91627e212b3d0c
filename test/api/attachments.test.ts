import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { keys } from '../../lambdas/platform/keys.ts';
import type { TicketAttachment } from '../../shared/contract/attachments.ts';
import { limits } from '../../shared/model/limits.ts';
import { attempt, awsCallsOf, call, newKey, problemOf } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const { site, outputs } = inject('cloud');
const Bucket = outputs['AttachmentsBucketName'] ?? '';
const TableName = outputs['TableName'] ?? '';
const storage = new S3Client({});
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));

let customer: Person;
let colleague: Person;
let stranger: Person;
let agent: Person;
let ticket: string;

beforeAll(async () => {
  const [company, other] = await Promise.all([newCompany(), newCompany()]);
  [customer, colleague, stranger, agent] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('customer', { company: other }),
    newPerson('agent'),
  ]);
  ticket = await newTicket();
});

async function newTicket(as = customer): Promise<string> {
  const body = { subject: 'See the attached file', description: 'It says it all.' };
  return (await call('createTicket', { body, idempotency_key: newKey() }, as)).id;
}

interface File {
  readonly name?: string;
  readonly type?: string;
  readonly content?: Uint8Array<ArrayBuffer>;
}

const bytes = (size: number) => new Uint8Array(randomBytes(size));
const text = (content: string) => new TextEncoder().encode(content);

const announce = (
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

type Announced = Awaited<ReturnType<typeof announce>>;

const upload = ({ upload_url, headers }: Announced, content = text('It broke.')) =>
  fetch(upload_url, { method: 'PUT', headers: { origin: site, ...headers }, body: content });

const paramsOf = ({ ticket_id, id }: TicketAttachment) => ({ id: ticket_id, attachment_id: id });

async function attach(file: File = {}, options: Parameters<typeof announce>[1] = {}) {
  const announced = await announce(file, options);
  expect((await upload(announced, file.content)).status).toBe(200);
  return call('completeUpload', { params: paramsOf(announced.attachment) }, options?.as ?? customer);
}

async function download(attachment: TicketAttachment, as = customer): Promise<Response> {
  const { url } = await call('getDownload', { params: paramsOf(attachment) }, as);
  return fetch(url, { headers: { origin: site } });
}

const attachmentsOf = async (id: string, as = customer) =>
  (await call('getTicket', { params: { id } }, as)).attachments;

async function isStored({ file_path }: TicketAttachment): Promise<boolean> {
  try {
    await storage.send(new HeadObjectCommand({ Bucket, Key: file_path }));
    return true;
  } catch {
    return false;
  }
}

describe('a file', () => {
  it.each([0, 1, limits.attachment])('of %i bytes comes back as it was', async (size) => {
    const content = bytes(size);
    const attachment = await attach({ name: 'dump.bin', type: 'application/octet-stream', content });
    expect(attachment).toMatchObject({ file_size: size, uploaded_by: customer.id, ticket_id: ticket });
    const answer = await download(attachment, colleague);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it('is on the ticket for its company and for staff, newest first, once its upload is complete', async () => {
    const id = await newTicket();
    const first = await attach({ name: 'first.txt' }, { on: id });
    const second = await attach({ name: 'second.txt' }, { on: id, as: agent });
    await announce({ name: 'never.txt' }, { on: id });
    for (const person of [customer, colleague, agent])
      expect(await attachmentsOf(id, person)).toEqual([second, first]);
    expect(first.file_path).toMatch(new RegExp(`^${id}/\\d+\\.txt$`));
  });

  it('whose type the browser does not know is taken as bytes', async () => {
    const attachment = await attach({ name: 'README', type: '' });
    expect(attachment.file_type).toBe('application/octet-stream');
    expect(attachment.file_path).toMatch(/\.bin$/);
  });

  it('moves the time at which its ticket was last updated', async () => {
    const id = await newTicket();
    const before = await call('getTicket', { params: { id } }, customer);
    await attach({}, { on: id });
    const after = await call('getTicket', { params: { id } }, customer);
    expect(Date.parse(after.ticket.updated_at)).toBeGreaterThan(Date.parse(before.ticket.updated_at));
  });

  it('costs one Query to be shown with its ticket', async () => {
    await attach();
    const answer = await attempt('getTicket', { params: { id: ticket } }, customer);
    expect((await awsCallsOf(answer)).toSorted()).toEqual(['dynamodb GetItem', 'dynamodb Query']);
  });
});

describe('names and contents that mean harm', () => {
  const hostile = `../..\\"quote';x=\u202Efdp.exe\u200B\u200D/%41 ${'é'.repeat(255)}`.slice(0, 251) + '.TXT';

  it('a name of 255 characters is kept, and offered for saving without what misleads', async () => {
    expect(hostile).toHaveLength(255);
    const attachment = await attach({ name: hostile });
    expect(attachment.file_name).toBe(hostile);
    expect(attachment.file_path).toMatch(new RegExp(`^${ticket}/\\d+\\.txt$`));
    const answer = await download(attachment);
    expect(answer.status).toBe(200);
    const disposition = answer.headers.get('content-disposition') ?? '';
    const [, ascii = '', encoded = ''] =
      /^attachment; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition) ??
      [];
    expect(ascii).not.toMatch(/[/\\%]/);
    expect(decodeURIComponent(encoded)).toBe(hostile.replace('\u202E', '').replaceAll(/[/\\]/g, '_'));
  });

  it.each([
    ['page.html', 'text/html', '<script>alert(document.domain)</script>'],
    [
      'image.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>',
    ],
  ])('%s with a script is only ever downloaded', async (name, type, source) => {
    const attachment = await attach({ name, type, content: text(source) });
    const answer = await download(attachment);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(await answer.text()).toBe(source);
  });

  it('a control character in a name is refused', async () => {
    const body = { file_name: 'a\r\nset-cookie: b', file_type: 'text/plain', file_size: 1 };
    const answer = await attempt(
      'requestUpload',
      { params: { id: ticket }, body, idempotency_key: newKey() },
      customer,
    );
    expect(answer.status).toBe(400);
  });
});

describe('the storage itself refuses', () => {
  it('one byte more than was announced, and the API to announce more than 10 MiB', async () => {
    const body = { file_name: 'big', file_type: 'text/plain', file_size: limits.attachment + 1 };
    const answer = await attempt(
      'requestUpload',
      { params: { id: ticket }, body, idempotency_key: newKey() },
      customer,
    );
    expect(answer.status).toBe(400);
    expect(problemOf(answer).issues).toEqual([
      { path: 'body.file_size', message: 'File size must be less than 10MB' },
    ]);
    const announced = await announce({ content: bytes(limits.attachment) });
    expect((await upload(announced, bytes(limits.attachment + 1))).status).toBe(403);
    expect(await isStored(announced.attachment)).toBe(false);
  });

  it('another type, another key, a tampered or an expired signature', async () => {
    const announced = await announce();
    const changed = (change: (url: URL) => void) => {
      const url = new URL(announced.upload_url);
      change(url);
      return upload({ ...announced, upload_url: url.href });
    };
    const attempts = await Promise.all([
      upload({ ...announced, headers: { ...announced.headers, 'content-type': 'text/html' } }),
      changed((url) => (url.pathname = url.pathname.replace(/\d\./, 'x.'))),
      changed((url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))),
      changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
      changed((url) => url.searchParams.set('X-Amz-Date', '20200101T000000Z')),
      changed((url) => (url.search = '')),
    ]);
    for (const { status } of attempts) expect([400, 403]).toContain(status);
    expect(await isStored(announced.attachment)).toBe(false);
    expect((await upload(announced)).status).toBe(200);
  });

  it('a second file by the same URL, and keeps the first, before and after it is on the ticket', async () => {
    const announced = await announce({ content: text('Original.') });
    expect((await upload(announced, text('Original.'))).status).toBe(200);
    const replace = () => upload(announced, text('Forgery!!'));
    expect((await replace()).status).toBe(412);
    const attachment = await call('completeUpload', { params: paramsOf(announced.attachment) }, customer);
    expect((await replace()).status).toBe(412);
    const { 'if-none-match': _, ...headers } = announced.headers;
    expect((await upload({ ...announced, headers }, text('Forgery!!'))).status).toBe(403);
    expect(await (await download(attachment, colleague)).text()).toBe('Original.');
  });

  it('to replace a finished upload by a URL that is asked for again', async () => {
    const idempotency_key = newKey();
    const attachment = await attach(
      { content: text('Original.') },
      { on: ticket, as: customer, idempotency_key },
    );
    const again = await announce({ content: text('Forgery!!') }, { idempotency_key });
    expect(again.attachment.id).toBe(attachment.id);
    expect((await upload(again, text('Forgery!!'))).status).toBe(412);
    expect(await (await download(attachment)).text()).toBe('Original.');
  });

  it('to hand out an object without a signature', async () => {
    const attachment = await attach();
    const { url } = await call('getDownload', { params: paramsOf(attachment) }, customer);
    const { origin, pathname } = new URL(url);
    expect((await fetch(origin + pathname)).status).toBe(403);
  });
});

describe('a browser', () => {
  it("may upload and download from the site's origin, and from no stranger's", async () => {
    const announced = await announce();
    const preflight = (origin: string) =>
      fetch(announced.upload_url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': Object.keys(announced.headers).join(),
        },
      });
    const allowed = await preflight(site);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(site);
    expect((await preflight('https://stranger.example')).status).toBe(403);
    const uploaded = await upload(announced);
    expect(uploaded.headers.get('access-control-allow-origin')).toBe(site);
    expect(new URL(announced.upload_url).hostname).toBe('127.0.0.1');
  });
});

describe("another company's attachment", () => {
  it('looks like one that does not exist, on every endpoint', async () => {
    const attachment = await attach();
    const missing = { ...paramsOf(attachment), attachment_id: '01JD0000000000000000000007' };
    const body = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
    const answers = await Promise.all([
      attempt('requestUpload', { params: { id: ticket }, body, idempotency_key: newKey() }, stranger),
      attempt('completeUpload', { params: paramsOf(attachment) }, stranger),
      attempt('getDownload', { params: paramsOf(attachment) }, stranger),
      attempt('completeUpload', { params: missing }, customer),
      attempt('getDownload', { params: missing }, customer),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(problemOf(answer)).toMatchObject({ code: 'not_found', message: 'Not found' });
    }
  });

  it('cannot be had by naming it under a ticket of one\u2019s own', async () => {
    const attachment = await attach();
    const own = await newTicket(stranger);
    const params = { id: own, attachment_id: attachment.id };
    expect((await attempt('getDownload', { params }, stranger)).status).toBe(404);
  });
});

describe('an upload on its way', () => {
  it('is nobody else\u2019s to complete, and nobody\u2019s to download', async () => {
    const { attachment } = await announce();
    const params = paramsOf(attachment);
    expect((await attempt('completeUpload', { params }, colleague)).status).toBe(404);
    expect((await attempt('getDownload', { params }, customer)).status).toBe(404);
  });

  it('cannot be completed before the file is there; completing twice is fine', async () => {
    const announced = await announce();
    const complete = () => attempt('completeUpload', { params: paramsOf(announced.attachment) }, customer);
    const early = await complete();
    expect(early.status).toBe(409);
    expect(problemOf(early).code).toBe('upload_incomplete');
    await upload(announced);
    const answers = await Promise.all([complete(), complete(), complete()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await complete()).status).toBe(200);
  });

  it('announced several times with one key is one', async () => {
    const id = await newTicket();
    const idempotency_key = newKey();
    const announced = await Promise.all([1, 2, 3].map(() => announce({}, { on: id, idempotency_key })));
    expect(new Set(announced.map(({ attachment }) => attachment.id)).size).toBe(1);
    const uploads = await Promise.all(announced.map((one) => upload(one)));
    expect(uploads.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    const body = { file_name: 'other.txt', file_type: 'text/plain', file_size: 9 };
    const other = await attempt('requestUpload', { params: { id }, body, idempotency_key }, customer);
    expect(problemOf(other).code).toBe('idempotency_key_reused');
  });

  it('that is never completed disappears with its object; a completed one that is removed keeps it', async () => {
    const announced = await announce();
    await upload(announced);
    const kept = await attach();
    expect(await isStored(announced.attachment)).toBe(true);
    // As DynamoDB does when their time has come.
    for (const { ticket_id, id } of [kept, announced.attachment])
      await table.send(new DeleteCommand({ TableName, Key: keys.attachment(ticket_id, id) }));
    for (let look = 0; look < 100 && (await isStored(announced.attachment)); look += 1) await delay(200);
    expect(await isStored(announced.attachment)).toBe(false);
    expect(await isStored(kept)).toBe(true);
    const late = await attempt('completeUpload', { params: paramsOf(announced.attachment) }, customer);
    expect(late.status).toBe(404);
  });
});
