import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { readDeskPart } from '../desk.ts';

/** The user's own views of the ticket list, and the shared ones. */
export const viewsQuery = queryOptions({
  queryKey: ['ticket views'],
  queryFn: readDeskPart('views', (options) => api('getTicketViews', {}, options)),
});
