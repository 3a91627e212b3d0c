/**
 * The types of the contract, in which each endpoint is an object.
 *
 * Routes and authorizers (infra), dispatch and validation (lambdas/http), the typed browser client (web/api),
 * the OpenAPI document and the permission tests are all derived from these objects.
 */
import type * as z from 'zod';
import type { KeyScope } from '../model/key-scopes.ts';
import type { Access } from '../model/permissions.ts';
import type { RequestLimitName } from '../model/request-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ResponseFlag = 'ok' | 'success';

/** How much a call counts toward one of the caller's limits (model/request-limits.ts). */
export interface CountedLimit {
  readonly limit: RequestLimitName;
  /** The field of the body that contains the amount to count. @default each call counts as one */
  readonly field?: string;
}

export interface Endpoint {
  readonly method: Method;
  /** Path with `{name}` parameters, as API Gateway writes it. */
  readonly path: `/api/${string}`;
  /** Who may call the endpoint. The handler's feature decides which tickets or companies a caller sees. */
  readonly access: Access;
  /** The endpoint's group; shared/contract/functions.ts maps each group of endpoints to a function. */
  readonly service: string;
  readonly summary: string;
  /** The keys are exactly the `{name}`s of the path; checked at compile time. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The response is a file to download: `response` must be `CsvFile`. @default JSON */
  readonly file?: 'csv';
  /** The status of a successful response. @default 200 */
  readonly status?: number;
  /**
   * Requires an `Idempotency-Key` header, so that a repeated request creates nothing twice. @default false
   */
  readonly idempotent?: boolean;
  /**
   * The flag that the endpoint's responses contain. Error responses contain it with the value false, and
   * `error` with the message to show, in addition to the fields of every error.
   * @default no flag
   */
  readonly flag?: ResponseFlag;
  /**
   * Whether staff may call the endpoint before they have set up two-step sign-in, in environments that
   * require this.
   * @default false
   */
  readonly before_two_step?: boolean;
  /**
   * The endpoint exists only in environments with this setting (infra/environments.ts).
   * @default all environments have it
   */
  readonly only_with?: 'passkeys';
  /**
   * The caller's limits toward which a call counts. If a limit is exceeded, the response is 429.
   * @default `changes`; none for a GET, and none for callers without a session, who have separate limits
   */
  readonly counts?: readonly CountedLimit[];
  /** The scope that lets keys call the endpoint under `/api/v1`. @default keys cannot call the endpoint */
  readonly scope?: KeyScope;
  /**
   * How a key that is limited to some companies is checked: `path` compares the company in the path;
   * `handler` means that the handler reads and writes only data of these companies.
   * @default keys that are limited to some companies are refused
   */
  readonly restricted_by?: 'path' | 'handler';
  /** Query values that apply to all requests with keys. */
  readonly query_of_keys?: Readonly<Record<string, string>>;
  /** Whether the body may also be sent as `text/plain`, as Amazon SNS sends JSON. @default false */
  readonly text_body?: boolean;
  /** Error statuses in addition to those of every endpoint (400, 401, 403, 500, 503; 413 with a body). */
  readonly errors?: readonly number[];
}

const changesLimits = [{ limit: 'changes' }] as const satisfies readonly CountedLimit[];

/** The limits toward which a call counts. */
export const listCountedLimits = ({ counts, method, access }: Endpoint): readonly CountedLimit[] =>
  counts ?? (method === 'GET' || access === 'public' ? [] : changesLimits);

/** The limits toward which a call with a key counts. */
export const listLimitsOfKeyCalls = ({ counts }: Endpoint): readonly CountedLimit[] =>
  counts ?? [{ limit: 'key_requests' }];

type PathParam<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/** Each `{x}` in the path requires a key in `params`, and vice versa. */
type CheckedParams<E extends Endpoint> = [PathParam<E['path']>] extends [never]
  ? E['params'] extends z.ZodObject
    ? { params: 'the path has no parameters' }
    : unknown
  : E['params'] extends z.ZodObject<infer Shape>
    ? [PathParam<E['path']>] extends [keyof Shape]
      ? [keyof Shape] extends [PathParam<E['path']>]
        ? unknown
        : { params: 'a key is not in the path' }
      : { params: 'a parameter of the path is missing' }
    : { params: 'declare the parameters of the path' };

export const defineEndpoints = <const C extends Record<string, Endpoint>>(
  endpoints: C & { [K in keyof C]: CheckedParams<C[K]> },
): C => endpoints;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S> ? S : undefined;
type IdempotencyKey<E extends Endpoint> = E extends { idempotent: true } ? string : undefined;

/** The input of a handler: validated, with defaults. */
export type HandlerInput<E extends Endpoint> = WithoutUndefined<{
  params: Output<Part<E, 'params'>>;
  query: Output<Part<E, 'query'>>;
  body: Output<Part<E, 'body'>>;
  idempotency_key: IdempotencyKey<E>;
}>;

/** The input of the browser's client. */
export type ClientInput<E extends Endpoint> = WithoutUndefined<{
  params: Input<Part<E, 'params'>>;
  query: Input<Part<E, 'query'>>;
  body: Input<Part<E, 'body'>>;
  idempotency_key: IdempotencyKey<E>;
}>;

export type HandlerOutput<E extends Endpoint> = z.input<E['response']>;
export type ClientOutput<E extends Endpoint> = z.output<E['response']>;
