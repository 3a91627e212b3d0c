import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** The calculation of a ticket's due times. Refetched when the ticket changes. */
export const dueTimeReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id, 'receipt'],
    queryFn: ({ signal }) => api('getTicketReceipt', { params: { id } }, { signal }),
  });
