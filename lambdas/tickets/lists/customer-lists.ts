import {
  type CustomerListFilter,
  type TicketOrder,
  isTicketTab,
  getStatusTab,
} from '@portico/shared/model/ticket.ts';
import type { VisibilityScope } from '../../domain/visibility-scope.ts';
import type { PageRequest } from '../../table/page.ts';
import { type TicketPage, listTickets } from './list-tickets.ts';

type CustomerScope = Extract<VisibilityScope, { readonly company_id: string }>;

/**
 * The tickets of a tab or a status in a customer's list: the company's tickets, or only the customer's own.
 */
export function listCustomerTickets(
  scope: CustomerScope,
  filter: CustomerListFilter,
  page: PageRequest,
  order: TicketOrder,
): Promise<TicketPage> {
  const tab = isTicketTab(filter) ? filter : (getStatusTab(filter) ?? 'all');
  return listTickets(
    {
      order: order === 'created' ? order : 'activity',
      filter: {
        company: [scope.company_id],
        ...(scope.kind === 'requester' && { requester: [scope.user_id] }),
        ...(!isTicketTab(filter) && { status: [filter] }),
        ...(tab !== 'all' && { tab }),
      },
    },
    page,
  );
}
