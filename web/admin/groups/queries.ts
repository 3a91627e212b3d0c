import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** All groups by name, also deleted ones, which closed tickets still name. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => api('listGroups', {}, { signal }),
  // Groups change rarely, and each list of tickets names them.
  staleTime: 60_000,
});
