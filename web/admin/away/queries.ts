import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { readDeskPart } from '../desk.ts';

/** Staff who are away today. */
export const awayQuery = queryOptions({
  queryKey: ['away'],
  queryFn: readDeskPart('away', (options) => api('listAway', {}, options)),
  // Absences change rarely, and each list of tickets shows them.
  staleTime: 300_000,
});
