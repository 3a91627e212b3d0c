import { createServer } from 'node:http';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDownloadPaths } from '../../lambdas/import/sources/source.ts';
import { createVendorSource } from '../../lambdas/import/sources/vendors/source.ts';
import { zendesk } from '../../lambdas/import/sources/vendors/zendesk.ts';
import { downloadAttachments } from '../../scripts/import/download-attachments.ts';
import { readServerPort } from '../../scripts/local-cloud/state/lock.ts';
import * as examples from '../lambdas/import/zendesk-examples.ts';
import { composeFiles } from '../lambdas/import/vendor-files.ts';

const receivedRequests: (readonly [host: string, path: string, authorization: string | undefined])[] = [];

/** Emulates a help desk and its storage, to which downloads are redirected. */
const server = createServer(({ url = '', headers }, response) => {
  const host = url.startsWith('/stored') ? 'storage' : 'vendor';
  receivedRequests.push([host, url, headers.authorization]);
  const redirects: Readonly<Record<string, string>> = {
    '/1': 'https://storage.test/stored/1',
    '/3': 'https://169.254.169.254/latest/meta-data/',
    '/4': 'http://elsewhere.test/4',
    '/5': '/5',
  };
  const location = redirects[url];
  if (location !== undefined) response.writeHead(302, { location }).end();
  else if (url === '/stored/1') response.end('crash');
  else if (url === '/6') response.end(Buffer.alloc(11 * 1024 * 1024));
  else response.writeHead(404).end();
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const port = readServerPort(server);
  vi.stubEnv('LOOPBACK_RECEIVERS', `company.zendesk.com=${port} storage.test=${port}`);
});
afterAll(() => server.close());

const createAttachment = (id: number, url: string) => ({
  ...examples.comment.attachments[0],
  id,
  content_url: url,
});

test('attachments are downloaded only from public addresses, once; failed ones are listed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attachments-'));
  const createHelpDeskAttachment = (id: number) => createAttachment(id, `https://company.zendesk.com/${id}`);
  const comments = [
    {
      ...examples.comment,
      attachments: [1, 2, 3, 4, 5, 6]
        .map(createHelpDeskAttachment)
        .concat(createAttachment(7, 'https://10.0.0.1/7')),
    },
    { ...examples.comment, id: 2, public: false, attachments: [createHelpDeskAttachment(8)] },
    {
      ...examples.comment,
      id: 3,
      attachments: [{ ...createHelpDeskAttachment(9), size: 20_000_000 }, createHelpDeskAttachment(10)],
    },
  ];
  const files = composeFiles(
    new Map([
      ['tickets-1.json', JSON.stringify({ tickets: [examples.ticket] })],
      ['tickets/35436/comments.json', JSON.stringify({ comments })],
      ['attachments/10/log.txt', 'here'],
    ]),
  );
  const result = await downloadAttachments(
    folder,
    createVendorSource(zendesk),
    files,
    'zendesk',
    'Basic abc',
  );
  expect(result.downloadedCount).toBe(1);
  const refusalMessage = 'The host has no public address.';
  expect(result.problems.toSorted()).toEqual([
    '2: The answer is 404. https://company.zendesk.com/2',
    `3: ${refusalMessage} https://company.zendesk.com/3`,
    `4: ${refusalMessage} https://company.zendesk.com/4`,
    '5: It redirects too often. https://company.zendesk.com/5',
    '6: It is larger than 10 MB. https://company.zendesk.com/6',
    `7: ${refusalMessage} https://10.0.0.1/7`,
  ]);
  expect(await readFile(join(folder, 'attachments/1/content'), 'utf8')).toBe('crash');
  expect(addDownloadPaths(['attachments/1/content'])({ kind: 'file', id: '1' })).toMatchObject({
    path: 'attachments/1/content',
  });
  // The storage does not get the help desk's credentials.
  expect(new Set(receivedRequests.map(([host, , authorization]) => `${host} ${authorization}`))).toEqual(
    new Set(['vendor Basic abc', 'storage undefined']),
  );
});
