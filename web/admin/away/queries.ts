import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { readDeskPart } from '../desk.ts';

/** Staff who are away today. */
export const awayQuery = queryOptions({
  queryKey: ['away'],
  queryFn: readDeskPart('away', (options) => api('listAway', {}, options)),
  // Cached for a while: each list of tickets shows absences, and they change rarely.
  staleTime: 300_000,
});
