import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error.ts';

const worthRetrying = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Going back to a screen within a minute costs no request; nothing is refetched because a window got the focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Requests fail at once when offline, with a message, instead of waiting behind a spinner.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && worthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
