import type { ClientInput, ClientOutput, Endpoint } from '@portico/shared/contract/define.ts';
import { ApiError, readApiError, toNetworkError } from './error.ts';
import type { Routes } from './routes.ts';

/** Returns the access token to send, or undefined if nobody is signed in; `refresh` forces a new one. */
export type GetAccessToken = (options: { refresh: boolean }) => Promise<string | undefined>;

interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  idempotency_key?: string;
}

interface Options {
  signal?: AbortSignal;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
  /** Parses the response of an endpoint that returns a file. @default as JSON */
  read?: (response: Response) => Promise<unknown>;
}

/** Calls an endpoint by its name in the contract. Rejects with `ApiError`, or `AbortError` when aborted. */
export type Client<C extends Record<string, Endpoint>> = <K extends keyof C>(
  name: K,
  input: ClientInput<C[K]> & Input,
  options?: Options,
) => Promise<ClientOutput<C[K]>>;

function createUrl(base: string, path: string, { params = {}, query = {} }: Input): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return base + filledPath + (search.size > 0 ? `?${search.toString()}` : '');
}

function createHeaders(token: string | undefined, { body, idempotency_key }: Input): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotency_key !== undefined) headers.set('idempotency-key', idempotency_key);
  return headers;
}

/**
 * Parses the body. A body that is not JSON came from another server, such as one that shows the sign-in page
 * of a hotel's network.
 */
const readBody = (response: Response, { read }: Options) =>
  (read ? read(response) : response.json()).catch((cause: unknown) => {
    throw new ApiError(
      response.status,
      'unexpected_answer',
      'The answer could not be read. Please try again.',
      { cause },
    );
  });

/**
 * Creates a client typed by a contract.
 *
 * If the API answers 401 to a request with a token, the token is refreshed and the request is sent once more:
 * the token may have expired while a laptop slept, for example. Create requests carry an idempotency key, so
 * sending them again is harmless.
 */
export function createClient<C extends Record<string, Endpoint>>(
  routes: Routes<C>,
  {
    getAccessToken,
    base = '',
    onError,
    onSaved,
  }: {
    getAccessToken: GetAccessToken;
    base?: string;
    /** Called with each error, before the caller gets it. */
    onError?: (error: ApiError) => void;
    /** Called with the response of each request that changes something, before the caller gets it. */
    onSaved?: (answer: unknown) => void;
  },
): Client<C> {
  // This rejects only if the user pool is unreachable.
  const readToken = (refresh: boolean) =>
    getAccessToken({ refresh }).catch((error: unknown) => {
      throw toNetworkError(error);
    });

  const call: Client<C> = async (name, input, options = {}) => {
    const [method, path] = routes[name];
    const request = async (token: string | undefined) => {
      try {
        return await fetch(createUrl(base, path, input), {
          method,
          headers: createHeaders(token, input),
          body: input.body === undefined ? null : JSON.stringify(input.body),
          signal: options.signal ?? null,
          keepalive: options.keepalive === true,
        });
      } catch (error) {
        throw toNetworkError(error);
      }
    };

    const token = await readToken(false);
    let response = await request(token);
    if (response.status === 401 && token !== undefined) {
      const refreshedToken = await readToken(true);
      if (refreshedToken !== undefined) response = await request(refreshedToken);
    }
    if (!response.ok) throw await readApiError(response);
    return response.status === 204 ? undefined : readBody(response, options);
  };
  return async (name, input, options) => {
    try {
      const answer = await call(name, input, options);
      if (routes[name][0] !== 'GET') onSaved?.(answer);
      return answer;
    } catch (error) {
      // The request can also be aborted while the response arrives.
      options?.signal?.throwIfAborted();
      if (error instanceof ApiError) {
        error.action = String(name);
        onError?.(error);
      }
      throw error;
    }
  };
}
