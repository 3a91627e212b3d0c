import type { TicketChange, TicketFacts } from '@portico/shared/contract/tickets.ts';
import type { Content } from './content.ts';

const numberIn = ({ ticket_number }: TicketFacts) => Number(ticket_number.replace('TKT-', ''));

/** No two tickets have one number, and the next one is yet to be given. */
export function numbers({ tickets, counters }: Content): string[] {
  const seen = new Map<string, string>();
  const twice = tickets.flatMap(({ id, ticket_number }) => {
    const other = seen.get(ticket_number);
    seen.set(ticket_number, id);
    return other === undefined ? [] : [`${ticket_number} is the number of two tickets: ${other} and ${id}.`];
  });
  const highest = tickets.reduce((most, ticket) => Math.max(most, numberIn(ticket)), 0);
  const given = counters[0]?.last_number ?? 0;
  const behind = `The last number given is ${given}, but there is a ticket with ${highest}.`;
  return given < highest ? [...twice, behind] : twice;
}

/** A ticket is what it was raised as, changed by its history. */
export function histories({ tickets, changes }: Content): string[] {
  const historyOf = new Map<string, TicketChange[]>();
  for (const change of changes)
    historyOf.set(change.ticket_id, [...(historyOf.get(change.ticket_id) ?? []), change]);
  return tickets.flatMap((ticket) => {
    const history = (historyOf.get(ticket.id) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const now: Record<string, string> = { status: 'new' };
    const wrong: string[] = [];
    for (const { id, field_name, old_value, new_value } of history) {
      const before = now[field_name] ?? old_value;
      if (before !== old_value)
        wrong.push(
          `Change ${id} of ${ticket.ticket_number} leads from ${old_value}, but ${field_name} was ${before}.`,
        );
      now[field_name] = new_value;
    }
    for (const [field, value] of Object.entries(now)) {
      const is = field === 'status' ? ticket.status : ticket.priority;
      if (value !== is)
        wrong.push(`${ticket.ticket_number} has the ${field} ${is}, but its history leads to ${value}.`);
    }
    return wrong;
  });
}

/** Every ticket has its description, and nothing is left of a ticket that is not there. */
export function parts({ tickets, parts: all }: Content): string[] {
  const described = new Set(all.filter(({ sk }) => sk === 'DESCRIPTION').map(({ pk }) => pk));
  const known = new Set(tickets.map(({ id }) => `TICKET#${id}`));
  return [
    ...tickets
      .filter(({ id }) => !described.has(`TICKET#${id}`))
      .map(({ ticket_number }) => `${ticket_number} has no description.`),
    ...all.filter(({ pk }) => !known.has(pk)).map(({ pk, sk }) => `${sk} is of ${pk}, which is not there.`),
  ];
}
