import type { TicketLink } from '@portico/lambdas/domain/links/ticket-link.ts';
import { inverseKinds } from '@portico/shared/model/ticket-links.ts';
import type { Content } from './content.ts';

const nameOf = ({ ticket_id, kind, other_id }: TicketLink) => `${ticket_id} ${kind} ${other_id}`;

/** Both tickets of a link exist, and each has its own direction of it. */
export function linksMatch({ tickets, links: stored }: Content): string[] {
  const known = new Set(stored.map(nameOf));
  const ids = new Set(tickets.map(({ id }) => id));
  const isWhole = ({ ticket_id, other_id, kind, linked_at }: TicketLink) =>
    ids.has(ticket_id) &&
    known.has(nameOf({ ticket_id: other_id, other_id: ticket_id, kind: inverseKinds[kind], linked_at }));
  return stored
    .filter((link) => !isWhole(link))
    .map((link) => `The link ${nameOf(link)} is on one ticket only, or its ticket does not exist.`);
}

/** A merged ticket and the ticket that it was merged into refer to each other. */
export function mergesMatch({ tickets, merges: stored }: Content): string[] {
  const pairs = (given: readonly { merged: string; into: string }[]) =>
    given.map(({ merged, into }) => `${merged} merged into ${into}`);
  const said = pairs(
    tickets.flatMap(({ id, merged_into }) => (merged_into ? [{ merged: id, into: merged_into.id }] : [])),
  );
  const known = pairs(stored.map(({ ticket_id, merged_id }) => ({ merged: merged_id, into: ticket_id })));
  return [...said.filter((one) => !known.includes(one)), ...known.filter((one) => !said.includes(one))].map(
    (one) => `Only one of the two tickets has this merge: ${one}.`,
  );
}

/** The counts of links equal a recount. They include tickets merged into the ticket. */
export const linkCountsMatch = ({ tickets, links: stored, merges: merged }: Content): string[] =>
  tickets.flatMap(({ id, ticket_number, links: counted }) => {
    const number = [...stored, ...merged].filter(({ ticket_id }) => ticket_id === id).length;
    return counted === number
      ? []
      : [`The count of links on ${ticket_number} is ${counted}, but there are ${number}.`];
  });
