import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** What administrators edit of the fields of tickets. */
export const settingsQuery = queryOptions({
  queryKey: ['ticket settings'],
  queryFn: ({ signal }) => api('getTicketSettings', {}, { signal }),
});
