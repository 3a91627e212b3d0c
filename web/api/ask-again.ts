import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what is on its way, once it has arrived: it was asked for before a change was saved, and may
 * not have it. What had arrived before is not asked for.
 */
export async function askAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => asked.includes(query) });
}
