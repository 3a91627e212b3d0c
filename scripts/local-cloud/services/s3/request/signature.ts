import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { encode } from './encoding.ts';
import { S3Error, createAccessDeniedError, createInvalidRequestError } from '../errors.ts';
import type { S3Request } from './request.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface KnownCredentials extends Credentials {
  /** Whether this other access key is valid too, with the same secret. @default none */
  acceptsKey?: (accessKeyId: string) => boolean;
}

interface Claim {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  terminator: string;
  /** ISO 8601 basic format, `20260102T030405Z`. */
  timestamp: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
  isPresigned: boolean;
}

const algorithm = 'AWS4-HMAC-SHA256';
const allowedSkew = 15 * 60_000;
const maximumExpiry = 7 * 24 * 3600;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Checks the request's Signature Version 4, in the Authorization header or in the query of a presigned URL,
 * as S3 does: scope, time, expiry, the set of signed headers, and the signature itself.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 * @returns the declared payload hash, which the body must match
 * @throws S3Error
 */
export function verifySignature(request: S3Request, credentials: KnownCredentials, region: string): string {
  const claim = request.query.has('X-Amz-Signature')
    ? parseQueryClaim(request)
    : parseHeaderClaim(request, request.headers.authorization);
  if (claim.accessKeyId !== credentials.accessKeyId && !credentials.acceptsKey?.(claim.accessKeyId))
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      { AWSAccessKeyId: claim.accessKeyId },
    );
  checkScope(claim, region);
  checkTime(claim, request);
  checkSignedHeaders(claim, request);
  const canonicalText = formatCanonicalRequest(claim, request);
  const scope = [claim.date, claim.region, claim.service, claim.terminator];
  const stringToSign = [algorithm, claim.timestamp, scope.join('/'), sha256(canonicalText)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  if (!isSameText(hmac(key, stringToSign).toString('hex'), claim.signature))
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      {
        AWSAccessKeyId: claim.accessKeyId,
        StringToSign: stringToSign,
        SignatureProvided: claim.signature,
        CanonicalRequest: canonicalText,
      },
    );
  return claim.payloadHash;
}

function parseHeaderClaim(request: S3Request, authorization: string | undefined): Claim {
  if (authorization === undefined) throw createAccessDeniedError();
  const match =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]+)$/.exec(
      authorization,
    );
  if (!match)
    throw createInvalidRequestError(
      `The authorization mechanism you have provided is not supported. Use ${algorithm}.`,
    );
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const payloadHash = request.header('x-amz-content-sha256');
  if (payloadHash === undefined)
    throw createInvalidRequestError('Missing required header for this request: x-amz-content-sha256');
  return {
    ...parseCredential(credential, 'AuthorizationHeaderMalformed'),
    timestamp: request.header('x-amz-date') ?? '',
    signedHeaders: signedHeaders.split(';'),
    signature,
    payloadHash,
    isPresigned: false,
  };
}

function parseQueryClaim({ query }: S3Request): Claim {
  const requireParameter = (name: string) => {
    const value = query.get(name);
    if (value === null)
      throw new S3Error(
        400,
        'AuthorizationQueryParametersError',
        'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
      );
    return value;
  };
  if (requireParameter('X-Amz-Algorithm') !== algorithm)
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      `X-Amz-Algorithm only supports "${algorithm}"`,
    );
  return {
    ...parseCredential(requireParameter('X-Amz-Credential'), 'AuthorizationQueryParametersError'),
    timestamp: requireParameter('X-Amz-Date'),
    signedHeaders: requireParameter('X-Amz-SignedHeaders').split(';'),
    signature: requireParameter('X-Amz-Signature'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    isPresigned: true,
  };
}

function parseCredential(credential: string, code: string) {
  const [accessKeyId = '', date = '', region = '', service = '', terminator = '', ...rest] =
    credential.split('/');
  if (!terminator || rest.length > 0)
    throw new S3Error(
      400,
      code,
      'Error parsing the credential; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    );
  return { accessKeyId, date, region, service, terminator };
}

function checkScope(claim: Claim, region: string): void {
  const code = claim.isPresigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed';
  if (claim.region !== region)
    throw new S3Error(400, code, `The region '${claim.region}' is wrong; expecting '${region}'`, {
      Region: region,
    });
  if (claim.service !== 's3')
    throw new S3Error(400, code, `incorrect service "${claim.service}". This endpoint belongs to "s3".`);
  if (claim.terminator !== 'aws4_request')
    throw new S3Error(
      400,
      code,
      `incorrect terminator "${claim.terminator}". This endpoint uses "aws4_request".`,
    );
  if (claim.date !== claim.timestamp.slice(0, 8))
    throw new S3Error(
      400,
      code,
      `Invalid credential date "${claim.date}". This date is not the same as X-Amz-Date.`,
    );
}

function checkTime(claim: Claim, { query }: S3Request): void {
  if (!/^\d{8}T\d{6}Z$/.test(claim.timestamp))
    throw createAccessDeniedError('AWS authentication requires a valid Date or x-amz-date header');
  const signedAt = Date.parse(claim.timestamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  const now = Date.now();
  if (!claim.isPresigned) {
    if (Math.abs(now - signedAt) <= allowedSkew) return;
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
      {
        RequestTime: claim.timestamp,
        ServerTime: new Date(now).toISOString(),
        MaxAllowedSkewMilliseconds: String(allowedSkew),
      },
    );
  }
  const expires = query.get('X-Amz-Expires') ?? '';
  if (!/^\d+$/.test(expires) || Number(expires) < 1 || Number(expires) > maximumExpiry)
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      `X-Amz-Expires must be a number between 1 and ${maximumExpiry} seconds`,
    );
  if (signedAt - now > allowedSkew) throw createAccessDeniedError('Request is not yet valid');
  const expiry = signedAt + Number(expires) * 1000;
  if (now > expiry)
    throw createAccessDeniedError('Request has expired', {
      'X-Amz-Expires': expires,
      Expires: new Date(expiry).toISOString(),
      ServerTime: new Date(now).toISOString(),
    });
}

/**
 * Otherwise a presigned URL could be used with metadata, ACL or copy headers that its signer did not allow.
 */
function checkSignedHeaders({ signedHeaders, isPresigned }: Claim, { headers }: S3Request): void {
  const unsignedHeaders = Object.keys(headers).filter(
    (name) =>
      (name === 'host' || name.startsWith('x-amz-')) &&
      !signedHeaders.includes(name) &&
      !(isPresigned && name === 'x-amz-content-sha256'),
  );
  if (unsignedHeaders.length > 0)
    throw createAccessDeniedError('There were headers present in the request which were not signed', {
      HeadersNotSigned: unsignedHeaders.join(', '),
    });
}

function formatCanonicalRequest({ signedHeaders, payloadHash }: Claim, request: S3Request): string {
  const path = request.pathSegments.map(encode).join('/');
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const headers = signedHeaders.map((name) => `${name}:${normalizeValue(request.headers[name])}\n`).join('');
  return [request.method, path, query, headers, signedHeaders.join(';'), payloadHash].join('\n');
}

const normalizeValue = (value: string | string[] | undefined) =>
  [value ?? ''].flat().join(',').trim().replace(/ +/g, ' ');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
