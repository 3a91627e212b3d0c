import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './error.ts';
import { logFailure } from './log-failure.ts';

/**
 * Whether a failed request is worth a retry. A timeout is not: the server has already retried, and the user
 * decides whether to wait again.
 */
const isTransient = (error: Error): boolean =>
  error instanceof ApiError &&
  error.code !== 'timed_out' &&
  (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * The action to log if the error does not name an endpoint: the first part of the key. The rest of the key is
 * not logged, because it may contain a search text.
 */
const getFirstKeyPart = ([first]: readonly unknown[] = []) => (typeof first === 'string' ? first : 'unknown');

/**
 * Data stays fresh for a minute, so that returning to a screen needs no request. Window focus does not
 * refetch.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(error, getFirstKeyPart(queryKey)),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { options }) =>
        logFailure(error, getFirstKeyPart(options.mutationKey)),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // When offline, requests fail immediately with a message instead of showing a spinner.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
