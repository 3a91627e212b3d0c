import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { CognitoError } from './errors.ts';
import { operations } from './operations/table.ts';
import type { UserPools } from './pools/pools.ts';

// Any page may call Cognito and read the headers of its errors.
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
};
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers':
    'Authorization,Content-Type,X-Amz-Date,X-Amz-Security-Token,X-Amz-Target,X-Amz-User-Agent,X-Amzn-Trace-Id,Cache-Control,Amz-Sdk-Request,Amz-Sdk-Invocation-Id',
  'access-control-max-age': '172800',
};
const maximumBodyLength = 256 * 1024;
const prefix = 'AWSCognitoIdentityProviderService.';

/** Serves the JSON 1.1 protocol on POST, and each pool's public keys and OpenID configuration on GET. */
export async function handleRequest(
  pools: UserPools,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(200, preflightHeaders).end();
  if (request.method === 'GET') return sendPublicDocument(pools, request.url ?? '/', response);
  const requestId = randomUUID();
  try {
    const answer = await callOperation(pools, request);
    send(response, 200, { 'x-amzn-requestid': requestId }, answer);
  } catch (error) {
    const { name, message, status } = asCognitoError(error);
    send(
      response,
      status,
      {
        'x-amzn-requestid': requestId,
        'x-amzn-errortype': `${name}:`,
        'x-amzn-errormessage': encodeURI(message),
      },
      { __type: name, message },
    );
  }
}

async function callOperation(pools: UserPools, request: IncomingMessage): Promise<object> {
  const name = request.headers['x-amz-target']?.toString() ?? '';
  const operation = name.startsWith(prefix) ? operations.get(name.slice(prefix.length)) : undefined;
  if (request.method !== 'POST' || !operation)
    throw new CognitoError('UnknownOperationException', 'The requested operation is not supported.');
  const body = await readJson(request);
  if (operation.requiresSignature) requireSignature(request.headers.authorization);
  return operation.run(pools, body);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  if (body.length > maximumBodyLength)
    throw new CognitoError('SerializationException', 'The request is too large.', 413);
  try {
    return JSON.parse(body);
  } catch {
    throw new CognitoError('SerializationException', 'The request is not valid JSON.');
  }
}

/**
 * Operations of administrators need IAM credentials. Here any key is accepted, but a call without one is
 * refused.
 */
function requireSignature(authorization: string | undefined): void {
  if (!authorization)
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const completeSignaturePattern =
    /^AWS4-HMAC-SHA256 .*Credential=[^/]+\/\d{8}\/[^/]+\/cognito-idp\/aws4_request.*Signature=[0-9a-f]{64}/;
  if (!completeSignaturePattern.test(authorization))
    throw new CognitoError(
      'IncompleteSignatureException',
      'Authorization header requires a complete SigV4 signature.',
    );
}

function asCognitoError(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  console.error('The Cognito emulator failed:', error);
  return new CognitoError('InternalErrorException', 'Something went wrong', 500);
}

function sendPublicDocument(pools: UserPools, url: string, response: ServerResponse): void {
  const pathname = url.replace(/\?.*/s, '');
  const pool = pools.all().find(({ id }) => pathname.includes(`/${id}/.well-known/`));
  if (pool && pathname.endsWith('/jwks.json')) return send(response, 200, {}, pool.signingKey.jwks);
  if (pool && pathname.endsWith('/openid-configuration'))
    return send(
      response,
      200,
      {},
      {
        issuer: pool.issuer,
        jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
        response_types_supported: ['code', 'token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
    );
  send(response, 404, {}, { message: 'Not Found' });
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: object): void {
  response.writeHead(status, { ...corsHeaders, ...headers, 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
