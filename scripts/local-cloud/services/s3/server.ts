import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { type RunningServer, listen } from '../../listen.ts';
import { Bucket } from './bucket.ts';
import { type CorsRule, addCorsHeaders, answerPreflight, corsConfiguration } from './cors.ts';
import { S3Error, createAccessDeniedError, createNotImplementedError } from './errors.ts';
import { listObjects } from './listing.ts';
import { deleteObjects } from './multi-delete.ts';
import {
  type Call,
  copyObject,
  deleteObject,
  getObject,
  createNoSuchBucketError,
  putObject,
  sendXml,
} from './operations.ts';
import { type S3Request, parseRequest } from './request/request.ts';
import { type KnownCredentials, verifySignature } from './request/signature.ts';
import { xmlDeclaration } from './xml.ts';

export interface S3Options {
  /** 0 for any free port. */
  port: number;
  /** Directory of the objects. Only one process at a time may use it. */
  directory: string;
  region: string;
  credentials: KnownCredentials;
  /** `properties` are those of AWS::S3::Bucket; only CorsConfiguration is applied. */
  buckets: { name: string; properties: unknown }[];
}

export interface RunningS3 extends RunningServer {
  /** Direct access to the objects, for the emulator's own process. */
  readonly findBucket: (name: string) => Bucket | undefined;
}

interface ConfiguredBucket {
  bucket: Bucket;
  corsRules: CorsRule[];
}

const bucketProperties = z.object({ CorsConfiguration: corsConfiguration.optional() });

/**
 * Starts an S3 emulator on the loopback interface. Signatures, expiry, checksums, conditions and CORS work as
 * in S3; all buckets block public access. Not emulated: multipart uploads, ACLs, bucket policies, versions,
 * lifecycle rules, upload policies. Because the address contains an IP address, the SDK puts the bucket into
 * the path.
 */
export async function startS3(options: S3Options): Promise<RunningS3> {
  const buckets = new Map<string, ConfiguredBucket>();
  for (const { name, properties } of options.buckets) {
    const corsRules = bucketProperties.parse(properties).CorsConfiguration?.CorsRules ?? [];
    buckets.set(name, { bucket: await Bucket.open(name, join(options.directory, name)), corsRules });
  }
  const server: Server = createServer((message, response) => {
    void answer(message, response, buckets, options);
  });
  const runningServer = await listen(server, options.port, 'S3 emulator');
  return { ...runningServer, findBucket: (name) => buckets.get(name)?.bucket };
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  buckets: Map<string, ConfiguredBucket>,
  options: S3Options,
): Promise<void> {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  response.setHeader('server', 'AmazonS3');
  response.setHeader('x-amz-request-id', requestId);
  try {
    await handle(parseRequest(message), response, buckets, options);
  } catch (error) {
    if (response.headersSent || message.errored) {
      response.destroy();
      return;
    }
    if (!(error instanceof S3Error)) console.error('The S3 emulator failed:', error);
    const s3Error =
      error instanceof S3Error
        ? error
        : new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
    const xml = xmlDeclaration + s3Error.toXml(message.url?.split('?')[0] ?? '/', requestId);
    response.writeHead(s3Error.status, { 'content-type': 'application/xml' });
    response.end(message.method === 'HEAD' ? undefined : xml);
  }
}

async function handle(
  request: S3Request,
  response: ServerResponse,
  buckets: Map<string, ConfiguredBucket>,
  { credentials, region }: S3Options,
): Promise<void> {
  const configuredBucket = buckets.get(request.bucket);
  if (request.method === 'OPTIONS') {
    answerPreflight(request, configuredBucket?.corsRules ?? [], response);
    return;
  }
  if (configuredBucket) addCorsHeaders(request, configuredBucket.corsRules, response);
  const payloadHash = verifySignature(request, credentials, region);
  if (request.bucket === '') throw createNotImplementedError();
  if (!configuredBucket) throw createNoSuchBucketError(request.bucket);
  const { bucket } = configuredBucket;
  const call: Call = {
    request,
    response,
    payloadHash,
    bucket,
    findBucket: (name) => buckets.get(name)?.bucket,
  };
  await (request.key === '' ? operateOnBucket(call, region) : operateOnObject(call));
}

async function operateOnBucket(call: Call, region: string): Promise<void> {
  const { request, response, bucket } = call;
  if (request.method === 'HEAD') {
    response.writeHead(200, { 'x-amz-bucket-region': region }).end();
  } else if (request.method === 'GET' && request.query.get('list-type') === '2') {
    sendXml(response, listObjects(bucket, request));
  } else if (request.method === 'POST' && request.query.has('delete')) {
    await deleteObjects(call);
  } else throw createNotImplementedError();
}

/** Query parameters of requests that do not read or write the object itself. */
const subresources = [
  'acl',
  'attributes',
  'partNumber',
  'retention',
  'tagging',
  'uploadId',
  'uploads',
  'versionId',
];

async function operateOnObject(call: Call): Promise<void> {
  const { method, query } = call.request;
  if (subresources.some((name) => query.has(name))) throw createNotImplementedError();
  if (method === 'GET' || method === 'HEAD') await getObject(call);
  else if (method === 'DELETE') await deleteObject(call);
  else if (method === 'PUT')
    await (call.request.header('x-amz-copy-source') === undefined ? putObject(call) : copyObject(call));
  else throw createAccessDeniedError();
}
