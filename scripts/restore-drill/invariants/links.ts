import type { TicketLink } from '@portico/lambdas/domain/ticket-link.ts';
import { inverseOf } from '@portico/shared/model/ticket-links.ts';
import type { Content } from './content.ts';

const nameOf = ({ ticket_id, kind, other_id }: TicketLink) => `${ticket_id} ${kind} ${other_id}`;

/** Both tickets of a link exist and have it, each as its own direction, and the counts of links equal a recount. */
export function links({ tickets, links: stored }: Content): string[] {
  const known = new Set(stored.map(nameOf));
  const ids = new Set(tickets.map(({ id }) => id));
  const isWhole = ({ ticket_id, other_id, kind }: TicketLink) =>
    ids.has(ticket_id) &&
    known.has(nameOf({ ticket_id: other_id, other_id: ticket_id, kind: inverseOf[kind], linked_at: '' }));
  return [
    ...stored
      .filter((link) => !isWhole(link))
      .map((link) => `The link ${nameOf(link)} is on one ticket only, or its ticket does not exist.`),
    ...tickets.flatMap(({ id, ticket_number, links: counted }) => {
      const number = stored.filter(({ ticket_id }) => ticket_id === id).length;
      return counted === number
        ? []
        : [`${counted} links are counted for ${ticket_number}, but there are ${number}.`];
    }),
  ];
}
