import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import * as z from 'zod';
import type { ClientInput, ClientOutput, Endpoint } from '../../shared/contract/define.ts';
import { type Contract, type EndpointName, contract } from '../../shared/contract/index.ts';
import { getPathForKeys } from '../../shared/contract/key-paths.ts';
import { parseCsvFile } from '../../shared/model/csv-file.ts';
import { ApiProblem } from '../../shared/contract/errors.ts';
import type { Person } from './people.ts';
import { requestTokens } from './sign-in.ts';

const cloud = inject('cloud');

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** API Gateway's request id. The control server lists the AWS calls with this id. */
  readonly request_id: string;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly body?: string | undefined;
}

/** Sends any request to the site, through the CloudFront emulator. */
export async function send({ method, path, token, headers, body }: Request): Promise<Answer> {
  const response = await fetch((process.env['SITE'] ?? '') + path, {
    method,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    headers: response.headers,
    // `ignoreBOM` preserves the byte order mark of a file.
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    request_id: response.headers.get('apigw-requestid') ?? '',
  };
}

export const newKey = () => randomUUID();

/** The input of an endpoint. Its values may be invalid. */
export interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly idempotency_key?: string;
}

/** The caller of the API: a user, the holder of a token, or an integration with its key. */
export type Subject = Person | { readonly token: string } | { readonly key: string };

/** Calls an endpoint with valid or invalid input. */
export async function attempt(
  name: EndpointName,
  input: LooseInput,
  caller: Subject | undefined,
): Promise<Answer> {
  const { method, path, access } = contract[name];
  const hasKey = caller !== undefined && 'key' in caller;
  const filledPath = (hasKey ? getPathForKeys({ path, access }) : path).replace(
    /\{(\w+)\}/g,
    (_, key: string) => encodeURIComponent(String(input.params?.[key])),
  );
  const searchParams = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const token = hasKey
    ? caller.key
    : caller && ('token' in caller ? caller.token : (await requestTokens(caller)).access);
  return send({
    method,
    path: searchParams.size > 0 ? `${filledPath}?${searchParams}` : filledPath,
    token,
    headers: {
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.idempotency_key !== undefined && { 'idempotency-key': input.idempotency_key }),
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  });
}

const typedEndpoints: {
  readonly [K in EndpointName]: { readonly response: z.ZodType<ClientOutput<Contract[K]>> };
} = contract;

/** Calls an endpoint and validates its response. @throws Error if the status is not the expected one */
export async function call<K extends EndpointName>(
  name: K,
  input: ClientInput<Contract[K]> & LooseInput,
  caller: Subject,
): Promise<ClientOutput<Contract[K]>> {
  const answer = await attempt(name, input, caller);
  const endpoint: Endpoint = contract[name];
  if (answer.status !== (endpoint.status ?? 200))
    throw new Error(`${name} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  const file = parseCsvFile((header) => answer.headers.get(header), answer.text);
  return typedEndpoints[name].response.parse(file ?? JSON.parse(answer.text));
}

/** The body of an error response. */
export const parseProblem = (answer: Answer): ApiProblem => ApiProblem.parse(JSON.parse(answer.text));

const AwsCalls = z.array(z.object({ service: z.string(), operation: z.string() }));

/** The AWS calls that a request caused, in order, as `service operation`. */
export async function readAwsCalls({ request_id }: Answer): Promise<string[]> {
  const response = await fetch(`${cloud.control}/calls?request_id=${request_id}`);
  return AwsCalls.parse(await response.json()).map(({ service, operation }) => `${service} ${operation}`);
}
