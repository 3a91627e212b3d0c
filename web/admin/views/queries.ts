import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { deskPart } from '../desk.ts';

/** The user's own views of the list of tickets, and those of all staff. */
export const viewsQuery = queryOptions({
  queryKey: ['ticket views'],
  queryFn: deskPart('views', (options) => api('getTicketViews', {}, options)),
});
