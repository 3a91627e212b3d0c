import { allTickets } from '@portico/lambdas/domain/visibility-scope.ts';
import { linkTickets } from '@portico/lambdas/links/store.ts';
import { mergeTicket } from '@portico/lambdas/tickets/merge-ticket.ts';
import { visibleTicket } from '@portico/lambdas/tickets/store.ts';
import { demoLinks, demoMerges } from './demo/links.ts';
import { existingTickets } from './tickets.ts';
import { type Actors, actorIn } from './users.ts';

/** Links and merges tickets of the demo. Those of an earlier run stay as they are. */
export async function seedLinks(actors: Actors, now: Date): Promise<void> {
  const tickets = await existingTickets();
  const idOf = (subject: string) => {
    const id = tickets.get(subject);
    if (id === undefined) throw new Error(`No ticket of the demo has the subject ${subject}`);
    return id;
  };
  for (const [subject, kind, other, by] of demoLinks)
    await linkTickets(actorIn(actors, by), { ticket_id: idOf(subject), other_id: idOf(other), kind }, now);
  for (const [subject, other, by] of demoMerges) {
    const { id, version } = await visibleTicket(allTickets, idOf(subject));
    await mergeTicket(actorIn(actors, by), id, { into: idOf(other), version }, now);
  }
}
