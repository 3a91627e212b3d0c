import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** The ticket settings that administrators edit. */
export const ticketSettingsQuery = queryOptions({
  queryKey: ['ticket settings'],
  queryFn: ({ signal }) => api('getTicketSettings', {}, { signal }),
});
