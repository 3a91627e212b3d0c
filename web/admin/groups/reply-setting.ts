import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What a reply to a new ticket of nobody does. */
export const replySettingQuery = queryOptions({
  queryKey: ['reply setting'],
  queryFn: ({ signal }) => api('getReplySetting', {}, { signal }),
  // It changes rarely, and each new ticket asks for it.
  staleTime: 300_000,
});
