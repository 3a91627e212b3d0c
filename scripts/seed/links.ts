import { linkTickets } from '@portico/lambdas/links/store.ts';
import { demoLinks } from './demo/links.ts';
import { existingTickets } from './tickets.ts';
import { type Actors, actorIn } from './users.ts';

/** Links tickets of the demo. Links of an earlier run stay as they are. */
export async function seedLinks(actors: Actors, now: Date): Promise<void> {
  const tickets = await existingTickets();
  const idOf = (subject: string) => {
    const id = tickets.get(subject);
    if (id === undefined) throw new Error(`No ticket of the demo has the subject ${subject}`);
    return id;
  };
  for (const [subject, kind, other, by] of demoLinks)
    await linkTickets(actorIn(actors, by), { ticket_id: idOf(subject), other_id: idOf(other), kind }, now);
}
