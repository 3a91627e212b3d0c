import { describe, expect, inject, it } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { completeUploadAndScan, encodeText } from '../support/files.ts';
import {
  createRandomContent,
  isStored,
  createAttachmentTestData,
  createAttachmentParams,
  upload,
} from './attachments.fixture.ts';

const { site } = inject('cloud');
const {
  customer,
  colleague,
  ticket: ticketId,
  requestUpload,
  attach,
  download,
} = await createAttachmentTestData();

describe('hostile file names and contents', () => {
  const rawName = `../..\\"quote';x=\u202Efdp.exe\u200B\u200D/%41 ${'é'.repeat(255)}`.slice(0, 251) + '.TXT';

  it(
    'keeps a name of 255 characters without its invisible characters, and downloads the file under this name',
    { tags: ['nightly'] },
    async () => {
      expect(rawName).toHaveLength(255);
      const visibleName = rawName.replaceAll(/[\u202E\u200B\u200D]/g, '');
      const attachment = await attach({ name: rawName });
      expect(attachment.file_name).toBe(visibleName);
      expect(attachment.file_path).toMatch(new RegExp(`^${ticketId}/\\d+\\.txt$`));
      const response = await download(attachment);
      expect(response.status).toBe(200);
      const disposition = response.headers.get('content-disposition') ?? '';
      const [, asciiName = '', encodedName = ''] =
        /^attachment; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition) ??
        [];
      expect(asciiName).not.toMatch(/[/\\%]/);
      expect(decodeURIComponent(encodedName)).toBe(visibleName.replaceAll(/[/\\]/g, '_'));
    },
  );

  it.each([
    ['page.html', 'text/html', '<script>alert(document.domain)</script>'],
    [
      'image.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>',
    ],
  ])('%s with a script is downloaded and never displayed', async (name, type, script) => {
    const attachment = await attach({ name, type, content: encodeText(script) });
    const response = await download(attachment);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(await response.text()).toBe(script);
  });

  it('returns 400 for a control character in a file name', async () => {
    const body = { file_name: 'a\r\nset-cookie: b', file_type: 'text/plain', file_size: 1 };
    const response = await attempt(
      'requestUpload',
      { params: { id: ticketId }, body, idempotency_key: newKey() },
      customer,
    );
    expect(response.status).toBe(400);
  });
});

describe('storage checks', () => {
  it('the API rejects a file of 10 MiB and one byte, and S3 rejects a file above its requested size', async () => {
    const body = { file_name: 'big', file_type: 'text/plain', file_size: 10 * 1024 * 1024 + 1 };
    const response = await attempt(
      'requestUpload',
      { params: { id: ticketId }, body, idempotency_key: newKey() },
      customer,
    );
    expect(response.status).toBe(400);
    expect(parseProblem(response).issues).toEqual([
      { path: 'body.file_size', message: 'File size must be less than 10MB' },
    ]);
    const uploadRequest = await requestUpload({ content: createRandomContent(limits.attachment) });
    expect((await upload(uploadRequest, createRandomContent(limits.attachment + 1))).status).toBe(403);
    expect(await isStored(uploadRequest.attachment)).toBe(false);
  });

  it('S3 rejects another content type, another key, and a changed or expired signature', async () => {
    const uploadRequest = await requestUpload();
    const uploadWithChangedUrl = (changeUrl: (url: URL) => void) => {
      const url = new URL(uploadRequest.upload_url);
      changeUrl(url);
      return upload({ ...uploadRequest, upload_url: url.href });
    };
    const uploadResponses = await Promise.all([
      upload({ ...uploadRequest, headers: { ...uploadRequest.headers, 'content-type': 'text/html' } }),
      uploadWithChangedUrl((url) => (url.pathname = url.pathname.replace(/\d\./, 'x.'))),
      uploadWithChangedUrl((url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))),
      uploadWithChangedUrl((url) => url.searchParams.set('X-Amz-Expires', '604800')),
      uploadWithChangedUrl((url) => url.searchParams.set('X-Amz-Date', '20200101T000000Z')),
      uploadWithChangedUrl((url) => (url.search = '')),
    ]);
    for (const { status } of uploadResponses) expect([400, 403]).toContain(status);
    expect(await isStored(uploadRequest.attachment)).toBe(false);
    expect((await upload(uploadRequest)).status).toBe(200);
  });

  it(
    'S3 rejects a second file at the same URL, before and after completion',
    { tags: ['nightly'] },
    async () => {
      const uploadRequest = await requestUpload({ content: encodeText('Original.') });
      expect((await upload(uploadRequest, encodeText('Original.'))).status).toBe(200);
      const replaceObject = () => upload(uploadRequest, encodeText('Forgery!!'));
      expect((await replaceObject()).status).toBe(412);
      const attachment = await completeUploadAndScan(uploadRequest.attachment, customer);
      expect((await replaceObject()).status).toBe(412);
      const { 'if-none-match': _, ...headers } = uploadRequest.headers;
      expect((await upload({ ...uploadRequest, headers }, encodeText('Forgery!!'))).status).toBe(403);
      expect(await (await download(attachment, colleague)).text()).toBe('Original.');
    },
  );

  it(
    'S3 rejects replacing a completed upload through a URL that was requested again',
    { tags: ['nightly'] },
    async () => {
      const idempotency_key = newKey();
      const attachment = await attach(
        { content: encodeText('Original.') },
        { on: ticketId, as: customer, idempotency_key },
      );
      const repeatedRequest = await requestUpload({ content: encodeText('Forgery!!') }, { idempotency_key });
      expect(repeatedRequest.attachment.id).toBe(attachment.id);
      expect((await upload(repeatedRequest, encodeText('Forgery!!'))).status).toBe(412);
      expect(await (await download(attachment)).text()).toBe('Original.');
    },
  );

  it('S3 rejects a download without a signature', async () => {
    const attachment = await attach();
    const { url } = await call('getDownload', { params: createAttachmentParams(attachment) }, customer);
    const { origin, pathname } = new URL(url);
    expect((await fetch(origin + pathname)).status).toBe(403);
  });
});

describe('cross-origin requests', () => {
  it('a browser may upload from the origin of the site, and from no other origin', async () => {
    const uploadRequest = await requestUpload();
    const sendPreflight = (origin: string) =>
      fetch(uploadRequest.upload_url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': Object.keys(uploadRequest.headers).join(),
        },
      });
    const ownOriginResponse = await sendPreflight(site);
    expect(ownOriginResponse.status).toBe(200);
    expect(ownOriginResponse.headers.get('access-control-allow-origin')).toBe(site);
    expect((await sendPreflight('https://stranger.example')).status).toBe(403);
    const uploadResponse = await upload(uploadRequest);
    expect(uploadResponse.headers.get('access-control-allow-origin')).toBe(site);
    expect(new URL(uploadRequest.upload_url).hostname).toBe('127.0.0.1');
  });
});
