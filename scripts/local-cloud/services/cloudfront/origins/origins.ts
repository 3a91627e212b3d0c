import { createHash, createHmac } from 'node:crypto';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { Readable } from 'node:stream';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Access } from '../../s3/request/access.ts';
import { encode } from '../../s3/request/encoding.ts';
import type { OriginProperties } from '../distribution.ts';
import type { Request } from '../edge/edge-event.ts';
import { toNodeHeaders } from '../headers.ts';

/** CloudFront's default OriginReadTimeout. */
const readTimeout = 30_000;

/** The origin responded too late (504), or not at all (502). */
export class OriginError extends Error {
  readonly status: 502 | 504;

  constructor(status: 502 | 504, cause: unknown) {
    super('The origin could not be reached.', { cause });
    this.status = status;
  }
}

export interface OriginCall extends Request {
  /** Undefined if the request has no body. */
  body?: Readable;
}

/** The bucket behind an S3 origin's domain name; undefined for any other origin. */
export function parseOriginBucket({ DomainName }: OriginProperties): string | undefined {
  return /^(.+)\.s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/.exec(DomainName)?.[1];
}

/**
 * Signs a request to a bucket with Signature Version 4, as origin access control does, and changes its
 * address to the S3 emulator.
 */
export async function signForBucket(
  call: OriginCall,
  bucket: string,
  { url, region, credentials }: S3Access,
): Promise<OriginCall> {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const { hostname, port, host } = new URL(url);
  const path = `/${bucket}${call.path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/')}`;
  const signedRequest = await signer.sign({
    method: call.method,
    protocol: 'http:',
    hostname,
    port: Number(port),
    path,
    query: {},
    headers: {
      ...Object.fromEntries([...call.headers].map(([name, values]) => [name, values.join(', ')])),
      host,
    },
  });
  const headers = Object.entries(signedRequest.headers).map(([name, value]): [string, string[]] => [
    name,
    [value],
  ]);
  return { ...call, path, query: '', headers: new Map(headers) };
}

/** Sends the request to the server at `url`. @throws OriginError if there is no response */
export async function fetchOrigin(url: string, call: OriginCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const request = httpRequest({
      // A new connection each time: the server could close an idle one just when it is used again.
      agent: false,
      host: target.hostname,
      port: target.port,
      method: call.method,
      path: call.path + (call.query && `?${call.query}`),
      headers: toNodeHeaders(call.headers),
      timeout: readTimeout,
    });
    let timedOut = false;
    request.on('timeout', () => {
      timedOut = true;
      request.destroy();
    });
    request.on('error', (error) => reject(new OriginError(timedOut ? 504 : 502, error)));
    request.on('response', resolve);
    const { body } = call;
    if (!body) return void request.end();
    // Not `pipeline`: if the origin failed, it would close the viewer's connection before an error could be
    // sent.
    body.pipe(request);
    body.once('close', () => body.readableEnded || request.destroy());
    return undefined;
  });
}

type SourceData = string | ArrayBuffer | ArrayBufferView;

/** The hash function of the signer: SHA-256, or HMAC if there is a secret. */
export class Sha256 {
  readonly #secret: SourceData | undefined;
  #hash;

  constructor(secret?: SourceData) {
    this.#secret = secret;
    this.#hash = this.#start();
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#start();
  }

  #start() {
    if (this.#secret === undefined) return createHash('sha256');
    return createHmac('sha256', toBytes(this.#secret));
  }
}

function toBytes(data: SourceData): string | Uint8Array {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
