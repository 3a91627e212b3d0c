import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  createServer,
  request,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { startCloudFront } from '../../../services/cloudfront/server.ts';
import { listen } from '../../../listen.ts';
import { startS3 } from '../../../services/s3/server.ts';
import { createTemporaryDirectory } from '../../assembly/fixture.ts';
import { type AssemblyOptions, createSiteAssembly } from './site-assembly.ts';

const region = 'eu-west-2';
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };

export interface SiteOptions extends AssemblyOptions {
  port?: number;
  portSetting?: string;
  /** Answers requests to the API. @default echoes them */
  answerRequest?: RequestListener;
  /** URL of the API. @default an API that uses `answerRequest` */
  apiUrl?: string;
  caching?: boolean;
  now?: () => number;
}

export const longText = 'A sentence that repeats. '.repeat(400);

const siteFiles: { Key: string; Body: string; ContentType: string; Metadata?: Record<string, string> }[] = [
  { Key: 'index.html', Body: '<h1>Home</h1>', ContentType: 'text/html' },
  { Key: 'app.html', Body: '<h1>App</h1>', ContentType: 'text/html' },
  { Key: '404.html', Body: '<h1>Nothing here</h1>', ContentType: 'text/html', Metadata: { status: '404' } },
  { Key: 'assets/main.js', Body: longText, ContentType: 'text/javascript' },
  { Key: 'assets/short.js', Body: 'x'.repeat(999), ContentType: 'text/javascript' },
  { Key: 'assets/photo.jpg', Body: longText, ContentType: 'image/jpeg' },
  { Key: 'assets/with space.txt', Body: 'spaced', ContentType: 'text/plain' },
];

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Listens on any free port until the test file ends. */
export async function serve(server: Server): Promise<string> {
  const listeningServer = await listen(server, 0, 'test');
  cleanUps.push(() => listeningServer.close().catch(() => undefined));
  return listeningServer.url;
}

/** Returns the request as JSON. */
async function echoRequest(message: IncomingMessage) {
  const { method, url, headers } = message;
  return JSON.stringify({ method, url, headers, body: await text(message), filler: longText });
}

const echoListener: RequestListener = (message, response) => {
  void echoRequest(message).then((body) => {
    response.statusCode = message.url === '/api/fails' ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', Buffer.byteLength(body));
    response.setHeader('x-frame-options', 'SAMEORIGIN');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('set-cookie', ['a=1; Path=/', 'b=2']);
    response.end(message.method === 'HEAD' ? undefined : body);
  });
};

export const echoSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/**
 * Starts a CloudFront emulator with a bucket that has {@link files}, and an API that echoes requests.
 * `/api/fails` responds with status 500.
 */
export async function startSite(options: SiteOptions = {}) {
  const assembly = createSiteAssembly(options);
  const store = await startS3({
    port: 0,
    directory: createTemporaryDirectory(),
    region,
    credentials,
    buckets: [{ name: 'site-files', properties: {} }],
  });
  cleanUps.push(() => store.close().catch(() => undefined));
  const s3 = new S3Client({ endpoint: store.url, region, credentials });
  for (const file of siteFiles) await s3.send(new PutObjectCommand({ Bucket: 'site-files', ...file }));

  const apiUrl = options.apiUrl ?? (await serve(createServer(options.answerRequest ?? echoListener)));
  const site = await startCloudFront({
    port: options.port ?? 0,
    ...(options.portSetting !== undefined && { portSetting: options.portSetting }),
    assembly,
    origins: { s3: { url: store.url, region, credentials }, findApiAddress: () => apiUrl },
    passthroughTargets: () => ({ '/_identity/': apiUrl }),
    ...(options.caching !== undefined && { caching: options.caching }),
    ...(options.now && { now: options.now }),
  });
  cleanUps.push(() => site.close().catch(() => undefined));
  return { ...site, assembly, store, apiUrl };
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request without fetch's additions: nothing is decompressed, and any Host header is allowed. */
export function sendRawRequest(
  url: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}
