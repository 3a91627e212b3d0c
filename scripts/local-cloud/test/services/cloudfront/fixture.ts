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
import type { Assembly } from '../../../assembly/assembly.ts';
import { openAssembly } from '../../../services.ts';
import { startCloudFront } from '../../../services/cloudfront/server.ts';
import { listen } from '../../../listen.ts';
import { startS3 } from '../../../services/s3/server.ts';
import { temporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';

const region = 'eu-west-2';
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };

export const managed = {
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

const route = `
async function handler(event) {
  const request = event.request;
  if (request.uri === '/moved') {
    return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: '/new?for=' + event.viewer.ip } }, body: 'gone' };
  }
  if (request.uri === '/broken') throw new Error('on purpose');
  if (request.uri === '/nonsense') return { uri: 5 };
  if (request.uri === '/event') return { statusCode: 200, headers: {}, body: { encoding: 'text', data: JSON.stringify(event) } };
  if (request.uri === '/escape') return { statusCode: 200, body: typeof process + typeof require + typeof setTimeout };
  if (request.uri === '/app' || request.uri.startsWith('/app/')) request.uri = '/app.html';
  if (request.uri === '/unknown') request.uri = '/404.html';
  return request;
}`;

const status = `
function handler(event) {
  const response = event.response;
  response.headers['x-seen-by-function'] = { value: String(Boolean(response.headers['x-frame-options'])) };
  if (response.statusCode === 200 && response.headers['x-amz-meta-status']) {
    response.statusCode = 404;
    delete response.headers['x-amz-meta-status'];
  }
  return response;
}`;

const edgeFunction = (code: string) => ({
  Type: 'AWS::CloudFront::Function',
  Properties: { FunctionCode: code, FunctionConfig: { Comment: '', Runtime: 'cloudfront-js-2.0' } },
});

const headersPolicy = {
  ResponseHeadersPolicyConfig: {
    Name: 'security',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: false },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63072000,
        IncludeSubdomains: true,
        Preload: true,
        Override: true,
      },
    },
    CustomHeadersConfig: { Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }] },
    RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
  },
};

const pagesPolicy = {
  Name: 'pages',
  MinTTL: 0,
  DefaultTTL: 0,
  MaxTTL: 31536000,
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingGzip: true,
    EnableAcceptEncodingBrotli: true,
    HeadersConfig: { HeaderBehavior: 'none' },
    CookiesConfig: { CookieBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['category', 'after'] },
  },
};

const distribution = {
  DistributionConfig: {
    Enabled: true,
    DefaultRootObject: 'index.html',
    Origins: [
      {
        Id: 'files',
        DomainName: { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] },
        OriginAccessControlId: { 'Fn::GetAtt': ['Access', 'Id'] },
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
      {
        Id: 'api',
        DomainName: {
          'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.eu-west-2.', { Ref: 'AWS::URLSuffix' }]],
        },
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
        OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: 'shared' }],
      },
    ],
    CacheBehaviors: [
      {
        PathPattern: '/api/*',
        TargetOriginId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        CachePolicyId: managed.cachingDisabled,
        OriginRequestPolicyId: managed.allViewerExceptHost,
        ResponseHeadersPolicyId: { Ref: 'Headers' },
        Compress: true,
        ViewerProtocolPolicy: 'https-only',
      },
      {
        PathPattern: '/pages/*',
        TargetOriginId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
        CachePolicyId: { Ref: 'Pages' },
        ResponseHeadersPolicyId: { Ref: 'Headers' },
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
      },
    ],
    DefaultCacheBehavior: {
      TargetOriginId: 'files',
      CachePolicyId: managed.cachingOptimized,
      ResponseHeadersPolicyId: { Ref: 'Headers' },
      Compress: true,
      FunctionAssociations: [
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Route', 'FunctionARN'] } },
        { EventType: 'viewer-response', FunctionARN: { 'Fn::GetAtt': ['Status', 'FunctionARN'] } },
      ],
      ViewerProtocolPolicy: 'redirect-to-https',
    },
  },
};

const listPolicy = {
  Bucket: { Ref: 'Files' },
  PolicyDocument: {
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:ListBucket'],
        Principal: { Service: 'cloudfront.amazonaws.com' },
      },
    ],
  },
};

export interface SiteOptions {
  /** Whether CloudFront may list the bucket, so that missing objects are 404. @default false */
  listable?: boolean;
  port?: number;
  portSetting?: string;
  /** Changes to the distribution's configuration. */
  configuration?: object;
  /** Changes to the cache policy of `/pages/*`. */
  policy?: object;
  /** Answers as the API, instead of echoing. */
  answer?: RequestListener;
  caching?: boolean;
  now?: () => number;
}

export function siteAssembly({ listable = false, configuration = {}, policy = {} }: SiteOptions): Assembly {
  const Resources = {
    Pages: {
      Type: 'AWS::CloudFront::CachePolicy',
      Properties: { CachePolicyConfig: { ...pagesPolicy, ...policy } },
    },
    Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'site-files' } },
    Access: { Type: 'AWS::CloudFront::OriginAccessControl', Properties: {} },
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'api', ProtocolType: 'HTTP' } },
    Headers: { Type: 'AWS::CloudFront::ResponseHeadersPolicy', Properties: headersPolicy },
    Route: edgeFunction(route),
    Status: edgeFunction(status),
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: { ...distribution.DistributionConfig, ...configuration } },
    },
    ...(listable && { Policy: { Type: 'AWS::S3::BucketPolicy', Properties: listPolicy } }),
  };
  return openAssembly(writeAssembly({ Site: { Resources } }));
}

export const longText = 'A sentence that repeats. '.repeat(400);

const files: { Key: string; Body: string; ContentType: string; Metadata?: Record<string, string> }[] = [
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
  const listening = await listen(server, 0, 'test');
  cleanUps.push(() => listening.close().catch(() => undefined));
  return listening.url;
}

/** Answers with what it was asked, as JSON, and headers that a policy is to override or to leave. */
async function echo(message: IncomingMessage) {
  const { method, url, headers } = message;
  return JSON.stringify({ method, url, headers, body: await text(message), filler: longText });
}

const echoing: RequestListener = (message, response) => {
  void echo(message).then((body) => {
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

/** A front door with a store that holds {@link files}, and an API that echoes; `/api/fails` there answers 500. */
export async function startSite(options: SiteOptions = {}) {
  const assembly = siteAssembly(options);
  const store = await startS3({
    port: 0,
    directory: temporaryDirectory(),
    region,
    credentials,
    buckets: [{ name: 'site-files', properties: {} }],
  });
  cleanUps.push(() => store.close().catch(() => undefined));
  const s3 = new S3Client({ endpoint: store.url, region, credentials });
  for (const file of files) await s3.send(new PutObjectCommand({ Bucket: 'site-files', ...file }));

  const api = await serve(createServer(options.answer ?? echoing));
  const site = await startCloudFront({
    port: options.port ?? 0,
    ...(options.portSetting !== undefined && { portSetting: options.portSetting }),
    assembly,
    origins: { s3: { url: store.url, region, credentials }, api },
    passthrough: () => ({ '/_identity/': api }),
    ...(options.caching !== undefined && { caching: options.caching }),
    ...(options.now && { now: options.now }),
  });
  cleanUps.push(() => site.close().catch(() => undefined));
  return { ...site, assembly, store, api };
}

export interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request without the conveniences of fetch: nothing decompressed, any Host header. */
export function raw(
  url: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
