import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { listCustomFacts } from '../../ui/tickets/ticket-facts.ts';
import { referenceQuery } from './queries.ts';

/** The values of a ticket's custom fields, each with the name of its field. */
export function useCustomFacts(ticket: Pick<Ticket, 'custom_fields'>): { label: string; value: string }[] {
  const { data: reference } = useQuery({
    ...referenceQuery,
    enabled: Object.keys(ticket.custom_fields).length > 0,
  });
  return listCustomFacts(ticket, reference?.custom_fields ?? []);
}
