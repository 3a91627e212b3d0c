import { getStatusNotification } from '@portico/shared/model/ticket.ts';
import { askForRating } from '../../domain/ticket/rating.ts';
import type { EventActor } from '../../domain/ticket/recorded-event.ts';
import type { TicketEvent } from '../../domain/ticket/ticket-event.ts';
import { addEventToNextMail } from './outbox.ts';
import { addToBells, removeFromBells } from '../bell/add-to-bells.ts';
import { startFollowing } from '../follow.ts';
import { type Follower, contactPersonId } from './items.ts';
import { removeFormerReaders } from '../former-readers.ts';
import { updateMergedFollowers } from '../merged-followers.ts';
import { type NotifiedEvent, findMailKindForAllStaff, findRecipients } from '../recipients.ts';
import {
  type MailedTicket,
  readParticipantAddition,
  listCachedStaff,
  readAssignment,
  findCommentById,
  findFollowerById,
  listFollowers,
  readReminder,
  listCopiedInPeople,
  findPersonById,
  readRatingChange,
  readHoldEnd,
  readStatusChange,
  findTicketById,
  readAssignee,
} from '../read-ticket.ts';

/** A new comment or note. A note notifies only the mentioned staff. */
async function readCommentEvents({ ticket_id, item_id }: TicketEvent): Promise<NotifiedEvent[]> {
  const comment = await findCommentById(ticket_id, item_id);
  if (!comment) return [];
  const { user_id: author, created_at: happened_at, is_internal, author_role } = comment;
  const mentionedIds = comment.mentions.map(({ id }) => id);
  return is_internal
    ? [{ type: 'noted', author, by_staff: true, mentionedIds, happened_at }]
    : [{ type: 'commented', author, by_staff: author_role === 'support', mentionedIds, happened_at }];
}

/** The mentions that an edit added to a comment. */
async function readLaterMentions({ ticket_id, item_id }: TicketEvent): Promise<NotifiedEvent[]> {
  const comment = await findCommentById(ticket_id, item_id);
  if (!comment) return [];
  const { user_id: author, created_at, mentions } = comment;
  return mentions
    .filter(({ at }) => at !== created_at)
    .map(({ id, at }) => ({
      type: 'mentioned',
      author,
      by_staff: true,
      mentionedIds: [id],
      happened_at: at,
    }));
}

const pickAuthorAndTime = ({ actor, at }: { readonly actor: EventActor; readonly at: string }) => ({
  author: actor.id ?? undefined,
  happened_at: at,
});

/** What an event notifies people of; empty if nobody is notified, or if the item was deleted. */
async function listNotifiedEvents(event: TicketEvent, ticket: MailedTicket): Promise<NotifiedEvent[]> {
  const { kind, ticket_id, item_id } = event;
  if (kind === 'ticket_created') {
    const author = ticket.created_by;
    const by_staff = author !== ticket.requester;
    return [{ type: 'created', author, by_staff, happened_at: ticket.created_at }];
  }
  if (kind === 'comment_added' || kind === 'note_added') return readCommentEvents(event);
  if (kind === 'mention_added') return readLaterMentions(event);
  if (kind === 'follower_added') {
    const added = (await findFollowerById(ticket_id, item_id))?.added;
    if (!added) return [];
    return [{ type: 'followed', author: added.by, by_staff: true, follower: item_id, happened_at: added.at }];
  }
  if (kind === 'participant_added') {
    const addition = await readParticipantAddition(event);
    if (!addition) return [];
    return [{ type: 'followed', ...pickAuthorAndTime(addition), by_staff: true, follower: addition.person }];
  }
  if (kind === 'assignee_changed') {
    const change = await readAssignment(event);
    // The assignment has been removed or changed.
    if (!change?.assignee || change.assignee !== ticket.assignee_id) return [];
    const { assignee } = change;
    return [{ type: 'assigned', ...pickAuthorAndTime(change), by_staff: true, assignee }];
  }
  if (kind === 'resumed') {
    const resumption = await readHoldEnd(event);
    return resumption ? [{ type: 'resumed', ...pickAuthorAndTime(resumption), by_staff: true }] : [];
  }
  if (kind === 'due_soon' || kind === 'overdue') {
    const reminder = await readReminder(event);
    return reminder
      ? [{ type: 'due', author: undefined, by_staff: true, reminder: kind, happened_at: reminder.at }]
      : [];
  }
  if (kind === 'rated') {
    const change = await readRatingChange(event);
    return change ? [{ type: 'rated', ...pickAuthorAndTime(change), by_staff: false }] : [];
  }
  if (kind === 'status_changed') {
    const change = await readStatusChange(event, ticket);
    const newStatus = change && getStatusNotification(change.old, change.new);
    return newStatus
      ? [{ type: 'status', ...pickAuthorAndTime(change), by_staff: true, became: newStatus }]
      : [];
  }
  return [];
}

/**
 * Drops mentioned people who have turned off mails about mentions; they may still get mails of other kinds.
 */
async function dropUnwantedMentions(notifiedEvent: NotifiedEvent): Promise<NotifiedEvent> {
  const wantedMentions = await Promise.all(
    (notifiedEvent.mentionedIds ?? []).map(async (id) => {
      const wantsMail = !(await findPersonById(id))?.mails_off.includes('mentioned');
      return wantsMail ? [id] : [];
    }),
  );
  return { ...notifiedEvent, mentionedIds: wantedMentions.flat() };
}

async function addNotifiedEvent(
  event: TicketEvent,
  notifiedEvent: NotifiedEvent,
  ticket: MailedTicket,
  at: Date,
) {
  const { mentionedIds = [], author } = notifiedEvent;
  await Promise.all(
    mentionedIds
      .filter((person) => person !== author)
      .map((person) => startFollowing(ticket.id, person, author)),
  );
  if (notifiedEvent.became === 'resolved' && author !== ticket.requester)
    await askForRating({
      ticket_id: ticket.id,
      id: event.item_id,
      at: notifiedEvent.happened_at,
      requester_id: ticket.requester_id,
    });
  const currentAssignee = await readAssignee(ticket);
  const [followers, participants, staff, wantedEvent] = await Promise.all([
    listFollowers(ticket.id),
    listCopiedInPeople(ticket.id),
    findMailKindForAllStaff(notifiedEvent, currentAssignee) === undefined ? [] : listCachedStaff(),
    dropUnwantedMentions(notifiedEvent),
  ]);
  const { id, kind: eventKind, item_id, revision } = event;
  const mailedEvent = { id, event: eventKind, item_id, ...(revision !== undefined && { revision }) };
  const allFollowers: Follower[] = [
    ...followers,
    // People who are copied in because of a mail already have that mail.
    ...participants
      .filter(({ added }) => added.at < notifiedEvent.happened_at)
      .map((participant) => ({ person: participant.id, state: 'follows' as const })),
  ];
  const contacts = participants.filter(({ is_contact }) => is_contact).map((participant) => participant.id);
  await addToBells(event.id, notifiedEvent, ticket, allFollowers, contacts, at);
  for (const { person, kind } of findRecipients(
    wantedEvent,
    ticket.requester,
    allFollowers,
    staff,
    currentAssignee,
  ))
    // Integrations have no address.
    if (person !== contactPersonId || ticket.requester_email !== '')
      await addEventToNextMail(ticket.id, person, { ...mailedEvent, kind }, at);
}

const day = 24 * 60 * 60 * 1000;

/**
 * Adds an event to the next mail and the bell of each recipient. Mentioned people become followers, and a
 * merge moves followers to the target. Can be repeated. Events older than a day are ignored, so imported
 * tickets cause no mails.
 */
export async function addToOutbox(event: TicketEvent, at: Date): Promise<void> {
  const ticket = await findTicketById(event.ticket_id);
  if (!ticket) return;
  if (event.kind === 'comment_removed') return removeFromBells(event);
  if (event.kind === 'merge_changed') return updateMergedFollowers(ticket);
  if (event.kind === 'requester_changed') return removeFormerReaders(ticket, event);
  for (const notifiedEvent of await listNotifiedEvents(event, ticket))
    if (at.getTime() - Date.parse(notifiedEvent.happened_at) <= day)
      await addNotifiedEvent(event, notifiedEvent, ticket, at);
}
