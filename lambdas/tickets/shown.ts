import * as z from 'zod';
import { TicketFacts, TicketSummary } from '@portico/shared/contract/tickets.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';
import type { Item } from '../platform/dynamodb.ts';
import { type ListedTicket, type TicketRecord, factsOf } from './items.ts';

// Without what items have besides.
const Summary = z.object(TicketSummary.shape);
const Facts = z.object(TicketFacts.shape);

/** Customers must not learn of internal notes, their times included. */
const withoutNotes = <T extends TicketSummary>(ticket: T): T => ({
  ...ticket,
  last_staff_activity_at: undefined,
});

export const summaryShown = (scope: VisibilityScope, ticket: ListedTicket): TicketSummary =>
  scope.kind === 'all' ? Summary.parse(ticket) : withoutNotes(Summary.parse(ticket));

export const ticketShown = (scope: VisibilityScope, ticket: TicketRecord): TicketFacts =>
  scope.kind === 'all' ? Facts.parse(ticket) : withoutNotes(Facts.parse(ticket));

/** What customers are shown of a ticket's item. */
export const shownToCustomers = (item: Item): TicketFacts =>
  ticketShown({ kind: 'company', company_id: '' }, factsOf(item));
