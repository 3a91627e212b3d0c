import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Staff who are away today. */
export const awayQuery = queryOptions({
  queryKey: ['away'],
  queryFn: ({ signal }) => api('listAway', {}, { signal }),
  // A matter of days, and each list of tickets shows it.
  staleTime: 300_000,
});
