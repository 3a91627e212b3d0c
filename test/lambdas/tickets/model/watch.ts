import type { FieldChange, RecordedEvent } from '../../../../lambdas/domain/ticket/recorded-event.ts';
import { ModelTicket } from '../../domain/model-ticket.ts';
import { type Desk, type ExecutedCommand, resolveFields } from './commands.ts';

/** The command that caused an event; undefined if the product itself caused it. */
export const findCommand = (
  { commandsByKey }: Desk,
  { request_id }: RecordedEvent,
): ExecutedCommand | undefined =>
  request_id === null ? undefined : commandsByKey.get(request_id.split('.')[0] ?? '');

/** The new values of fields that a rule has set, rather than a user's command. */
const readRuleChanges = (changes: readonly FieldChange[]) =>
  Object.fromEntries(
    changes.flatMap(({ field, new: value }) =>
      field === 'assignee' || field === 'group' ? [[field, value?.id ?? null]] : [],
    ),
  );

/** The expected ticket: the result of its users' commands, applied in the order of the stored events. */
export function replayEvents(desk: Desk, events: readonly RecordedEvent[]): ModelTicket {
  const [creationEvent] = events;
  if (creationEvent?.event !== 'created') throw new Error('The first event does not create a ticket.');
  const creationCommand = findCommand(desk, creationEvent);
  const ticket = new ModelTicket(
    {
      id: creationCommand?.actor.id ?? '',
      side: creationCommand?.actor.company ? 'customer' : 'support',
      at: creationEvent.at,
    },
    creationEvent.ticket.priority,
  );
  if (creationCommand?.operation.what === 'split') ticket.link(creationCommand.ticket);
  for (const event of events.slice(1)) {
    const command = findCommand(desk, event);
    const side = command?.actor.company ? 'customer' : 'support';
    const author = { id: command?.actor.id ?? null, side, at: event.at } as const;
    const { operation, text = '' } = command ?? {};
    if (event.event === 'commented') ticket.comment(event.comment_id, text, author);
    else if (event.event === 'noted') ticket.note(event.comment_id, text, author);
    else if (operation?.what === 'edit') ticket.edit(command?.comment ?? '', text);
    else if (operation?.what === 'delete comment') ticket.remove(command?.comment ?? '');
    else if (operation?.what === 'take back') ticket.takeBack(command?.comment ?? '');
    else if (operation?.what === 'change') ticket.change(resolveFields(operation, desk.staff), author);
    else if (operation?.what === 'file') ticket.addFile(author);
    else if (event.event === 'merged') ticket.merge(command?.otherTicket ?? '', author);
    else if (event.event === 'merge_undone') ticket.undoMerge(author);
    else if (event.event === 'merge_received') ticket.link(command?.ticket ?? '');
    else if (event.event === 'merge_returned') ticket.unlink(command?.ticket ?? '');
    else if (operation?.what === 'link' || operation?.what === 'unlink') {
      const otherTicket = event.ticket_id === command?.ticket ? command.otherTicket : (command?.ticket ?? '');
      if (operation.what === 'link') ticket.link(otherTicket);
      else ticket.unlink(otherTicket);
    } else if (event.event === 'neighbor_deleted') ticket.removeNeighbor(command?.ticket ?? '');
    else if (event.event === 'split') ticket.link(event.into.id);
    else if (event.event === 'followed_up') ticket.followed_by = event.by.id;
    else if (event.event === 'changed') ticket.change(readRuleChanges(event.changes), author);
  }
  return ticket;
}
