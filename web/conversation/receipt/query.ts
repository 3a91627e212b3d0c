import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** How the due times of a ticket were found. Asked for again when the ticket changes. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id, 'receipt'],
    queryFn: ({ signal }) => api('getTicketReceipt', { params: { id } }, { signal }),
  });
