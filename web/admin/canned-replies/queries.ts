import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** The user's own canned replies and the shared ones, by title. */
export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned replies'],
  queryFn: async ({ signal }) => (await api('listCannedReplies', {}, { signal })).items,
});
