import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Waits for the queries that are in flight when a change has been saved, and then refetches them, because
 * their responses may not contain the change. Queries that had finished before are not refetched.
 */
export async function refetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const queriesInFlight = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(queriesInFlight.flatMap(({ promise }) => promise ?? []));
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => queriesInFlight.includes(query) });
}
