import { AwsClient } from 'aws4fetch';
import { timeoutSignal } from './deadline.ts';
import { required } from './environment.ts';

interface Request {
  /** The service's name in signatures: `ssm`. */
  readonly service: string;
  readonly url: string;
  /** @default POST */
  readonly method?: 'POST' | 'DELETE' | 'GET' | 'PUT';
  /** @default none */
  readonly headers?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds, including a second attempt after a server error. */
  readonly patience: number;
}

export interface SignedCall extends Request {
  /** Sent as JSON. @default no body */
  readonly input?: object;
}

export interface SignedForm extends Request {
  readonly form: Readonly<Record<string, string>>;
}

/** An error of an AWS service, with the name that its API reference gives it. */
export class ServiceError extends Error {
  constructor(name: string, status: number) {
    super(`The service answered ${status}`);
    this.name = name;
  }
}

/** Signs with the credentials that Lambda puts into the environment. */
export const signer = () =>
  new AwsClient({
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(process.env['AWS_SESSION_TOKEN'] && { sessionToken: process.env['AWS_SESSION_TOKEN'] }),
    region: required('AWS_REGION'),
    retries: 1,
  });

/**
 * The endpoint of a service, without a slash at the end; an environment variable overrides it, as in the
 * SDKs.
 */
export const endpointOf = (host: string, variable: string): string =>
  process.env[variable] ?? `https://${host}.${required('AWS_REGION')}.amazonaws.com`;

/** @throws ServiceError, whose message contains nothing of the request */
export async function signedRequest(
  { service, url, method = 'POST', headers = {}, patience }: Request,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const trace = process.env['_X_AMZN_TRACE_ID'];
  const answer = await signer().fetch(url, {
    method,
    headers: { ...headers, ...(trace && { 'x-amzn-trace-id': trace }) },
    ...(body !== undefined && { body }),
    signal: timeoutSignal(patience),
    aws: { service },
  });
  if (!answer.ok) throw new ServiceError(errorName(answer.headers, await answer.text()), answer.status);
  return answer;
}

/**
 * One call of an AWS service with a JSON API, for functions that need only one operation of it: the SDK's
 * clients contain every operation, which together are a third of a function's size.
 * @throws ServiceError, whose message contains nothing of the request
 */
export async function signedCall({ input, ...request }: SignedCall): Promise<unknown> {
  const answer = await signedRequest(request, input && JSON.stringify(input));
  const text = await answer.text();
  // Some operations answer with a status alone.
  const result: unknown = text === '' ? undefined : JSON.parse(text);
  return result;
}

/**
 * The same for a service with the query protocol, which receives a form. Its answer, which is XML, is not
 * read.
 * @throws ServiceError, whose message contains nothing of the request
 */
export async function signedForm({ form, ...request }: SignedForm): Promise<void> {
  const headers = { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await signedRequest({ ...request, headers }, new URLSearchParams(form).toString());
  await answer.body?.cancel();
}

/** It comes in a header or in the body, as JSON or XML, with a namespace before it or a URL after it. */
function errorName(headers: Headers, body: string): string {
  const [, inBody = ''] = /(?:"__type":\s*"|<Code>)([^"<]+)/.exec(body) ?? [];
  const given = headers.get('x-amzn-errortype') ?? inBody;
  return /(\w+)(?::.*)?$/.exec(given)?.[1] ?? 'ServiceError';
}
