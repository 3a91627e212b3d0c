import type { ClientInput, ClientOutput, Endpoint } from '@portico/shared/contract/define.ts';
import { ApiError, errorOf, noAnswer } from './error.ts';
import type { Routes } from './routes.ts';

/** Gives the access token to send, undefined when nobody is signed in; `refresh` asks for a new one. */
export type AccessToken = (options: { refresh: boolean }) => Promise<string | undefined>;

interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  idempotency_key?: string;
}

interface Options {
  signal?: AbortSignal;
}

/** Calls an endpoint by its name in the contract. Rejects with an `ApiError` (or an `AbortError` when aborted). */
export type Client<C extends Record<string, Endpoint>> = <K extends keyof C>(
  name: K,
  input: ClientInput<C[K]> & Input,
  options?: Options,
) => Promise<ClientOutput<C[K]>>;

function urlOf(base: string, path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return base + filled + (search.size > 0 ? `?${search.toString()}` : '');
}

function headersOf(token: string | undefined, { body, idempotency_key }: Input): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotency_key !== undefined) headers.set('idempotency-key', idempotency_key);
  return headers;
}

/** The contract vouches for the shape; an answer that is not even JSON came from something else, like a hotel's sign-in page. */
const bodyOf = (response: Response) =>
  response.json().catch((cause: unknown) => {
    throw new ApiError(
      response.status,
      'unexpected_answer',
      'The answer could not be read. Please try again.',
      { cause },
    );
  });

/**
 * A client typed by a contract.
 *
 * A 401 to a request that carried a token (stale after a change of role, or expired while a laptop slept) is answered by one
 * forced refresh and one retry; creates carry an idempotency key, so a repeated request is harmless.
 */
export function createClient<C extends Record<string, Endpoint>>(
  routes: Routes<C>,
  {
    accessToken,
    base = '',
    onFailure,
  }: {
    accessToken: AccessToken;
    base?: string;
    /** Told of every answer that is not a success, before the caller is. */
    onFailure?: (error: ApiError) => void;
  },
): Client<C> {
  return async (name, input, options = {}) => {
    const [method, path] = routes[name];
    const request = async (token: string | undefined) => {
      try {
        return await fetch(urlOf(base, path, input), {
          method,
          headers: headersOf(token, input),
          body: input.body === undefined ? null : JSON.stringify(input.body),
          signal: options.signal ?? null,
        });
      } catch (error) {
        throw options.signal?.aborted === true ? error : noAnswer(error);
      }
    };

    const token = await accessToken({ refresh: false });
    let response = await request(token);
    if (response.status === 401 && token !== undefined) {
      const renewed = await accessToken({ refresh: true });
      if (renewed !== undefined) response = await request(renewed);
    }
    if (!response.ok) {
      const error = await errorOf(response);
      onFailure?.(error);
      throw error;
    }
    return response.status === 204 ? undefined : bodyOf(response);
  };
}
