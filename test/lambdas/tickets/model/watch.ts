import type { FieldChange, RecordedEvent } from '../../../../lambdas/domain/ticket/recorded-event.ts';
import { WatchedTicket } from '../../domain/watched-ticket.ts';
import { type Desk, type ExecutedCommand, resolveFields } from './commands.ts';

/** The command that caused an event; undefined if the product itself caused it. */
export const findCommand = ({ given }: Desk, { request_id }: RecordedEvent): ExecutedCommand | undefined =>
  request_id === null ? undefined : given.get(request_id.split('.')[0] ?? '');

/** The new values of fields that a rule has set, rather than a user's command. */
const chosenByRule = (changes: readonly FieldChange[]) =>
  Object.fromEntries(
    changes.flatMap(({ field, new: value }) =>
      field === 'assignee' || field === 'group' ? [[field, value?.id ?? null]] : [],
    ),
  );

/** The expected ticket: the result of its users' commands, applied in the order of the stored events. */
export function watch(desk: Desk, events: readonly RecordedEvent[]): WatchedTicket {
  const [created] = events;
  if (created?.event !== 'created') throw new Error('The first event does not create a ticket.');
  const first = findCommand(desk, created);
  const ticket = new WatchedTicket(
    { id: first?.actor.id ?? '', side: first?.actor.company ? 'customer' : 'support', at: created.at },
    created.ticket.priority,
  );
  if (first?.act.what === 'split') ticket.link(first.ticket);
  for (const event of events.slice(1)) {
    const command = findCommand(desk, event);
    const side = command?.actor.company ? 'customer' : 'support';
    const author = { id: command?.actor.id ?? null, side, at: event.at } as const;
    const { act, text = '' } = command ?? {};
    if (event.event === 'commented') ticket.comment(event.comment_id, text, author);
    else if (event.event === 'noted') ticket.note(event.comment_id, text, author);
    else if (act?.what === 'edit') ticket.edit(command?.comment ?? '', text);
    else if (act?.what === 'delete comment') ticket.remove(command?.comment ?? '');
    else if (act?.what === 'take back') ticket.takeBack(command?.comment ?? '');
    else if (act?.what === 'change') ticket.change(resolveFields(act, desk.staff), author);
    else if (act?.what === 'file') ticket.addFile(author);
    else if (event.event === 'merged') ticket.merge(command?.other ?? '', author);
    else if (event.event === 'merge_undone') ticket.undoMerge(author);
    else if (event.event === 'merge_received') ticket.link(command?.ticket ?? '');
    else if (event.event === 'merge_returned') ticket.unlink(command?.ticket ?? '');
    else if (act?.what === 'link' || act?.what === 'unlink') {
      const otherTicket = event.ticket_id === command?.ticket ? command.other : (command?.ticket ?? '');
      if (act.what === 'link') ticket.link(otherTicket);
      else ticket.unlink(otherTicket);
    } else if (event.event === 'neighbor_deleted') ticket.removeNeighbor(command?.ticket ?? '');
    else if (event.event === 'split') ticket.link(event.into.id);
    else if (event.event === 'followed_up') ticket.followed_by = event.by.id;
    else if (event.event === 'changed') ticket.change(chosenByRule(event.changes), author);
  }
  return ticket;
}
