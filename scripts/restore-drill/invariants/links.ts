import type { TicketLink } from '@portico/lambdas/domain/links/ticket-link.ts';
import { inverseKinds } from '@portico/shared/model/ticket-links.ts';
import type { Content } from './content.ts';

const describeLink = ({ ticket_id, kind, other_id }: TicketLink) => `${ticket_id} ${kind} ${other_id}`;

/** Both tickets of a link exist, and each has the link in its own direction. */
export function findLinkProblems({ tickets, links: stored }: Content): string[] {
  const storedLinks = new Set(stored.map(describeLink));
  const ids = new Set(tickets.map(({ id }) => id));
  const hasBothDirections = ({ ticket_id, other_id, kind, linked_at }: TicketLink) =>
    ids.has(ticket_id) &&
    storedLinks.has(
      describeLink({ ticket_id: other_id, other_id: ticket_id, kind: inverseKinds[kind], linked_at }),
    );
  return stored
    .filter((link) => !hasBothDirections(link))
    .map((link) => `The link ${describeLink(link)} is on one ticket only, or its ticket does not exist.`);
}

/** A merged ticket and the ticket that it was merged into refer to each other. */
export function findMergeProblems({ tickets, merges: stored }: Content): string[] {
  const describeMerge = (mergedId: string, targetId: string) => `${mergedId} merged into ${targetId}`;
  const mergesOfTickets = new Set(
    tickets.flatMap(({ id, merged_into }) => (merged_into ? [describeMerge(id, merged_into.id)] : [])),
  );
  const storedMerges = new Set(stored.map(({ ticket_id, merged_id }) => describeMerge(merged_id, ticket_id)));
  return [
    ...[...mergesOfTickets].filter((merge) => !storedMerges.has(merge)),
    ...[...storedMerges].filter((merge) => !mergesOfTickets.has(merge)),
  ].map((merge) => `Only one of the two tickets has this merge: ${merge}.`);
}

/** The counts of links equal a recount. They include tickets merged into the ticket. */
export function findLinkCountProblems({ tickets, links, merges }: Content): string[] {
  const linksByTicket = Map.groupBy([...links, ...merges], ({ ticket_id }) => ticket_id);
  return tickets.flatMap(({ id, ticket_number, links: storedCount }) => {
    const actualCount = linksByTicket.get(id)?.length ?? 0;
    return storedCount === actualCount
      ? []
      : [`The count of links on ${ticket_number} is ${storedCount}, but there are ${actualCount}.`];
  });
}
