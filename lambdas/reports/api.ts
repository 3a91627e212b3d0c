import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import type { Actor } from '../domain/actor.ts';
import { type VisibilityScope, allTickets } from '../domain/visibility-scope.ts';
import type { Handlers } from '../http/serve.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { csvOf } from './csv.ts';
import { reportOf } from './report.ts';
import { reportedTickets } from './tickets.ts';

/** What reports need of the tickets' own folder. */
export interface Dependencies {
  /** What lists show of tickets, from their items, in their order. Reads more while these are found. */
  readonly summaries: (
    actor: Actor,
    scope: VisibilityScope,
    finding: Promise<readonly Item[]>,
  ) => Promise<TicketSummary[]>;
}

export const handlersWith = ({ summaries }: Dependencies): Handlers<'reports'> => ({
  getReport: ({ query }) => reportOf(query, new Date()),

  exportReport: async ({ query }) => ({ csv: csvOf(await reportOf(query, new Date())) }),

  async listReportedTickets({ actor, query }) {
    const { items, next_cursor } = await reportedTickets(query);
    const finding = Promise.all(items.map(({ ticket }) => getItem(keys.ticket(ticket))));
    const tickets = await summaries(
      actor,
      allTickets,
      finding.then((found) => found.filter((item) => item !== undefined)),
    );
    const shown = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return {
      items: items.flatMap(({ ticket: id, day, times, minutes }) => {
        const ticket = shown.get(id);
        return ticket ? [{ ticket, day, times, minutes }] : [];
      }),
      next_cursor,
    };
  },
});
