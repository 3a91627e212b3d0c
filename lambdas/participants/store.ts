import type { Contact } from '@portico/shared/contract/contacts.ts';
import type { Actor } from '../domain/actor.ts';
import { createContactOperations } from '../domain/people/contact.ts';
import { type Participant, participantItem, readParticipants } from '../domain/people/participant.ts';
import { ticketMergedError } from '../domain/links/ticket-link.ts';
import { type EventContent, toEventActor } from '../domain/ticket/recorded-event.ts';
import { appendEvent, readTicket, retryOnConflict } from '../domain/ticket/store.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { check, put, remove, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

/** The entries and the event that a change of participants stores. */
export interface ParticipantChange {
  readonly savedParticipants: readonly Participant[];
  /** The stored entries that the `savedParticipants` entries replace. */
  readonly replacedParticipants: readonly Participant[];
  /** Undefined if the change only concerns people who wait for acceptance. */
  readonly event: EventContent | undefined;
  /** New contacts. */
  readonly contacts: readonly Contact[];
}

const checkUnchanged = ({ id, revision }: StoredTicket) =>
  check({
    Key: keys.ticket(id),
    ConditionExpression: 'revision = :read',
    ExpressionAttributeValues: { ':read': revision },
  });

/**
 * Changes the participants of a ticket, unless the ticket has changed since it was read.
 * @param planChange returns undefined if nothing changes
 * @throws ApiError `not_found`, `ticket_merged`, `busy`
 */
export const changeParticipants = (
  actor: Actor,
  ticket_id: string,
  at: Date,
  planChange: (
    ticket: StoredTicket,
    participants: readonly Participant[],
  ) => Promise<ParticipantChange | undefined> | ParticipantChange | undefined,
): Promise<Participant[]> =>
  retryOnConflict(async () => {
    const [ticket, participants] = await Promise.all([readTicket(ticket_id), readParticipants(ticket_id)]);
    if (ticket.merged_into) throw ticketMergedError(ticket.merged_into);
    const change = await planChange(ticket, participants);
    if (!change) return participants;
    const { savedParticipants, replacedParticipants, event, contacts } = change;
    const eventOperations =
      event && (await appendEvent(ticket, { ...event, actor: toEventActor(actor), at })).operations;
    await transact([
      ...(eventOperations ?? [checkUnchanged(ticket)]),
      ...(await Promise.all(contacts.map((contact) => createContactOperations(contact, at)))).flat(),
      ...replacedParticipants.map(({ id }) => remove({ Key: keys.participant(ticket_id, id) })),
      ...savedParticipants.map((participant) => put({ Item: participantItem(participant) })),
    ]);
    const changedIds = new Set([...savedParticipants, ...replacedParticipants].map(({ id }) => id));
    return [...participants.filter(({ id }) => !changedIds.has(id)), ...savedParticipants];
  });
