import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { readDeskPart } from '../desk.ts';

/** All groups by name, including deleted ones, which closed tickets still show. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: readDeskPart('groups', (options) => api('listGroups', {}, options)),
  // Cached for a while: each list of tickets needs the names, and groups change rarely.
  staleTime: 60_000,
});
