import { copyFiles } from '@portico/lambdas/attachments/copy-files.ts';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import { allTicketsScope } from '@portico/lambdas/domain/visibility-scope.ts';
import { linkTickets } from '@portico/lambdas/ticket-links/store.ts';
import { mergeTicket } from '@portico/lambdas/tickets/commands/merge-ticket.ts';
import { splitTicket } from '@portico/lambdas/tickets/commands/split-ticket.ts';
import { readTicketScreen } from '@portico/lambdas/tickets/ticket-screen.ts';
import { readVisibleTicket } from '@portico/lambdas/tickets/reader-view.ts';
import { demoLinks, demoMerges, demoSplits } from '../demo/links.ts';
import { findExistingTicketIds } from './tickets.ts';
import { type Actors, findActor } from '../people/users.ts';

async function seedSplit(actor: Actor, id: string, text: string, subject: string, now: Date): Promise<void> {
  const { ticket, comments } = await readTicketScreen(allTicketsScope, id, { consistent: true });
  const comment = comments.find(({ content }) => content === text);
  if (!comment) throw new Error(`No comment on the demo's ticket ${ticket.subject} says: ${text}`);
  if (comment.split_into) return;
  const { priority, category_id } = ticket;
  const request = { user_id: actor.id, key: `seed-split-${comment.id}`, content: subject };
  const ticketSplit = { comment_id: comment.id, subject, priority, category_id, file_ids: [] };
  await splitTicket(actor, id, ticketSplit, request, copyFiles, now);
}

/** Links, merges and splits demo tickets. Links, merges and splits of an earlier run are unchanged. */
export async function seedLinks(actors: Actors, now: Date): Promise<void> {
  const tickets = await findExistingTicketIds();
  const findTicketId = (subject: string) => {
    const id = tickets.get(subject);
    if (id === undefined) throw new Error(`No ticket of the demo has the subject ${subject}`);
    return id;
  };
  for (const [subject, kind, other, by] of demoLinks)
    await linkTickets(
      findActor(actors, by),
      { ticket_id: findTicketId(subject), other_id: findTicketId(other), kind },
      now,
    );
  for (const [subject, other, by] of demoMerges) {
    const { id, version } = await readVisibleTicket(allTicketsScope, findTicketId(subject));
    await mergeTicket(findActor(actors, by), id, { into: findTicketId(other), version }, now);
  }
  for (const [subject, text, split_subject, by] of demoSplits)
    await seedSplit(findActor(actors, by), findTicketId(subject), text, split_subject, now);
}
