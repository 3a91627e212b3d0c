import { queryOptions } from '@tanstack/react-query';
import type { FoundTicket } from '@portico/shared/contract/search.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { parseSearch } from '@portico/shared/model/search-query.ts';
import { parseTypedTicketNumber } from '@portico/shared/model/ticket-number.ts';
import { api } from '../../api/api.ts';

/** The maximum number of suggested tickets; typing more words finds others. */
const maxSuggestions = 10;

/** The search for a typed text: `12`, like `#12`, is the number of a ticket. */
export function toTicketSearch(input: string): string {
  const text = input.trim().slice(0, limits.search);
  return parseTypedTicketNumber(/^\d{1,6}$/.test(text) ? `#${text}` : text) ?? text;
}

/** The first results of a staff search; none if it is invalid. */
export const ticketSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['tickets to choose', q],
    queryFn: async ({ signal }) =>
      q === '' || parseSearch(q, true).problems.length > 0
        ? []
        : (
            await api(
              'searchTickets',
              { query: { q, scope: 'all', order: 'best', limit: maxSuggestions } },
              { signal },
            )
          ).items,
    // Tickets change often.
    staleTime: 5_000,
  });

/** The ticket that a typed text identifies: by its number, or as the only result. */
export function findOnlyMatch(results: readonly FoundTicket[], q: string): FoundTicket | undefined {
  const number = q.toUpperCase();
  return (
    results.find(({ ticket_number }) => ticket_number === number) ??
    (results.length === 1 ? results[0] : undefined)
  );
}
