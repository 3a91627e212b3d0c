/**
 * The contract kernel: an endpoint is data.
 *
 * Routes and authorizers (infra), dispatch and validation (lambdas/http), the typed browser client (web/api),
 * the OpenAPI document and the permission tests are all derived from these objects; nothing is written twice.
 */
import type * as z from 'zod';
import type { Access } from '../model/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Flag = 'ok' | 'success';

export interface Endpoint {
  readonly method: Method;
  /** Path with `{name}` parameters, as API Gateway writes it. */
  readonly path: `/api/${string}`;
  /** Who may call it. Rules about *which* tickets, companies… a caller sees live with the noun. */
  readonly access: Access;
  /** The deployed function that serves it (a file in `lambdas/functions`). */
  readonly service: string;
  readonly summary: string;
  /** Keys are exactly the `{name}`s of the path; checked at compile time. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Status of success. @default 200 */
  readonly status?: number;
  /** Creates need an `Idempotency-Key` header: a repeated request makes one thing, not two. @default false */
  readonly idempotent?: boolean;
  /**
   * Named calls of the specification answer with this flag: when refused, it is false and `error` is the
   * sentence to show, beside what every problem has.
   * @default an answer without a flag
   */
  readonly flag?: Flag;
  /** Statuses beyond the ones every endpoint can answer (400, 401, 403, 500, 503; 413 with a body). */
  readonly errors?: readonly number[];
}

type PathParam<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/** Every `{x}` in the path needs a key in `params`, and no more. */
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
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S> ? S : undefined;
type IdempotencyKey<E extends Endpoint> = E extends { idempotent: true } ? string : undefined;

/** What a handler receives: validated and defaulted. */
export type HandlerInput<E extends Endpoint> = Present<{
  params: Output<Part<E, 'params'>>;
  query: Output<Part<E, 'query'>>;
  body: Output<Part<E, 'body'>>;
  idempotency_key: IdempotencyKey<E>;
}>;

/** What the client sends. */
export type ClientInput<E extends Endpoint> = Present<{
  params: Input<Part<E, 'params'>>;
  query: Input<Part<E, 'query'>>;
  body: Input<Part<E, 'body'>>;
  idempotency_key: IdempotencyKey<E>;
}>;

export type HandlerOutput<E extends Endpoint> = z.input<E['response']>;
export type ClientOutput<E extends Endpoint> = z.output<E['response']>;
