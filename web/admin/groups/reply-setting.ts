import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** How a reply changes the assignee of an unassigned new ticket. */
export const replySettingQuery = queryOptions({
  queryKey: ['reply setting'],
  queryFn: ({ signal }) => api('getReplySetting', {}, { signal }),
  // Cached for a while: the setting changes rarely.
  staleTime: 300_000,
});
