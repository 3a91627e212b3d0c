import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Credentials, isFunctionAccessKey } from '../../credentials.ts';
import { encode } from '../s3/request/encoding.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** In milliseconds. */
const allowedSkew = 5 * 60_000;

/**
 * Whether the Authorization header contains a valid Signature Version 4 of the request, for `execute-api` in
 * this region, at most five minutes old.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function isSigned(
  { headers, method = 'GET', url = '/' }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: Credentials,
  region: string,
): boolean {
  const match =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const timestamp = String(headers['x-amz-date'] ?? '');
  if (!match || !isRecent(timestamp)) return false;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const [key = '', ...scope] = credential.split('/');
  if (key !== accessKeyId && !isFunctionAccessKey(key)) return false;
  if (scope.join('/') !== `${timestamp.slice(0, 8)}/${region}/execute-api/aws4_request`) return false;
  const names = signedHeaders.split(';');
  if (!names.includes('host')) return false;
  const [path = '/', query = ''] = url.split('?');
  const canonicalRequest = [
    method,
    path.split('/').map(encode).join('/'),
    query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${[headers[name] ?? ''].flat().join(',').trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), sha256(canonicalRequest)].join('\n');
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return timingSafeEqual(hmac(signingKey, stringToSign), Buffer.from(signature, 'hex'));
}

function isRecent(timestamp: string): boolean {
  const signedAt = Date.parse(timestamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  return Math.abs(Date.now() - signedAt) <= allowedSkew;
}
