import { isDeepStrictEqual } from 'node:util';
import { foldEvents } from '@portico/lambdas/domain/ticket/apply.ts';
import type { StoredTicket } from '@portico/lambdas/domain/ticket/ticket.ts';
import { getStatusTab, computeWaitingSide } from '@portico/shared/model/ticket.ts';
import type { Content } from './content.ts';

const parseTicketNumber = ({ ticket_number }: StoredTicket) => Number(ticket_number.replace('TKT-', ''));

/** No two tickets have the same number, and no ticket has a number above the counter. */
export function findTicketNumberProblems({ tickets, counters }: Content): string[] {
  const idsByNumber = new Map<string, string>();
  const duplicates = tickets.flatMap(({ id, ticket_number }) => {
    const firstId = idsByNumber.get(ticket_number);
    idsByNumber.set(ticket_number, id);
    return firstId === undefined
      ? []
      : [`${ticket_number} is the number of two tickets: ${firstId} and ${id}.`];
  });
  const highestNumber = tickets.reduce((maximum, ticket) => Math.max(maximum, parseTicketNumber(ticket)), 0);
  const lastNumber = counters[0]?.last_number ?? 0;
  const counterProblem = `The last assigned number is ${lastNumber}, but there is a ticket with ${highestNumber}.`;
  return lastNumber < highestNumber ? [...duplicates, counterProblem] : duplicates;
}

/** Every ticket has the state that results from its events. */
export function findEventMismatches({ tickets, events, versions }: Content): string[] {
  const eventsByTicket = Map.groupBy(events, ({ ticket_id }) => ticket_id);
  return tickets.flatMap((ticket) => {
    const ticketEvents = eventsByTicket.get(ticket.id);
    if (!ticketEvents) return [`${ticket.ticket_number} has no events.`];
    const foldedFields = Object.entries(foldEvents(ticketEvents, versions));
    const stored: Readonly<Record<string, unknown>> = ticket;
    return (
      foldedFields
        // An erasure may have raised `customer_revision` above the value that the other events lead to.
        .filter(([field]) => field !== 'customer_revision')
        .filter(([field, value]) => !isDeepStrictEqual(value, stored[field]))
        .map(
          ([field, value]) =>
            `${ticket.ticket_number} has the ${field} ${JSON.stringify(stored[field])}, but its events lead to ${JSON.stringify(value)}.`,
        )
    );
  });
}

/** The side that each ticket waits for follows from its status and its last author. */
export const findWaitingSideProblems = ({ tickets }: Content): string[] =>
  tickets
    .filter(
      ({ status, last_to_speak, waiting_on }) => waiting_on !== computeWaitingSide(status, last_to_speak),
    )
    .map(({ ticket_number, waiting_on }) => `${ticket_number} wrongly waits for ${waiting_on}.`);

/** Only a resolved or closed ticket has an end time, which is never after its last activity. */
export const findEndTimeProblems = ({ tickets }: Content): string[] =>
  tickets
    .filter(
      ({ status, ended_at, last_activity_at }) =>
        ended_at !== null && (getStatusTab(status) !== 'closed' || ended_at > last_activity_at),
    )
    .map(({ ticket_number }) => `${ticket_number} has an invalid end time.`);

/** Every ticket has a description, and every description, comment, event and attachment has a ticket. */
export function findTicketPartProblems({ tickets, parts }: Content): string[] {
  const describedTicketKeys = new Set(parts.filter(({ sk }) => sk === 'DESCRIPTION').map(({ pk }) => pk));
  const existingTicketKeys = new Set(tickets.map(({ id }) => `TICKET#${id}`));
  return [
    ...tickets
      .filter(({ id }) => !describedTicketKeys.has(`TICKET#${id}`))
      .map(({ ticket_number }) => `${ticket_number} has no description.`),
    ...parts
      // If creating a ticket failed, the files that were copied for it expire.
      .filter(({ pk, expires_at }) => !existingTicketKeys.has(pk) && expires_at === undefined)
      .map(({ pk, sk }) => `${sk} belongs to ${pk}, which does not exist.`),
  ];
}
