import { encodeTime } from 'ulid';
import { retention } from '@portico/shared/model/retention.ts';
import type { TicketEventKind } from '@portico/shared/model/ticket-events.ts';
import type { TicketEvent } from '../../domain/ticket/ticket-event.ts';
import { ConditionFailed, deleteItem, updateItem } from '../../platform/dynamodb.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import { type BellContent, staffBellOwner } from './bell-items.ts';
import { type Follower, contactPersonId } from '../outbox/items.ts';
import { type NotifiedEvent, findMailKindForAllStaff, findRecipients } from '../recipients.ts';
import { listEventRecipients } from '../outbox/outbox.ts';
import {
  type MailedTicket,
  findStoredCommentById,
  findUndoneReopening,
  readAssignee,
} from '../read-ticket.ts';

const mentionKind: TicketEventKind = 'mention_added';
const statusKind: TicketEventKind = 'status_changed';

const formatEntryPosition = (happened_at: string, event_id: string): string =>
  `${encodeTime(Date.parse(happened_at), 10)}#${event_id}`;

/**
 * Adds an entry to a bell. Its key is derived from the event, so that a repeated event changes nothing, even
 * if the person has seen the entry.
 */
async function addEntry(owner: string, position: string, content: BellContent, at: Date): Promise<void> {
  const assignment = createAssignment({ content, expires_at: computeExpiryTime(at, retention.bells) });
  await updateItem({
    Key: keys.bellEntry(owner, position),
    ...assignment,
    ConditionExpression: 'attribute_not_exists(pk)',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/**
 * Adds an event to the bells of everyone who would get a mail about it, even if they turned such mails off.
 * This takes one write per person, and one for all staff. Nobody is notified of their own action, or of a
 * ticket that they have muted.
 * @param contacts the ids of copied-in contacts; they have no account and no bell
 */
export async function addToBells(
  event_id: string,
  notifiedEvent: NotifiedEvent,
  ticket: MailedTicket,
  followers: readonly Follower[],
  contacts: readonly string[],
  at: Date,
): Promise<void> {
  const { author, became, happened_at } = notifiedEvent;
  const { id: ticket_id, ticket_number, subject, company_id, requester_id } = ticket;
  const position = formatEntryPosition(happened_at, event_id);
  const ticketFacts = {
    ticket_id,
    ticket_number,
    subject,
    company_id,
    requester_id,
    ...(became && { became }),
  };
  const currentAssignee = await readAssignee(ticket);
  const assigneeWithAllMails = currentAssignee && { ...currentAssignee, mails_off: [] };
  for (const { person, kind } of findRecipients(
    notifiedEvent,
    ticket.requester,
    followers,
    [],
    assigneeWithAllMails,
  ))
    if (person !== author && person !== contactPersonId && !contacts.includes(person))
      await addEntry(person, position, { ...ticketFacts, kind }, at);

  const kind = findMailKindForAllStaff(notifiedEvent, currentAssignee);
  if (kind === undefined) return;
  const mutedPeople = followers.filter(({ state }) => state === 'muted').map(({ person }) => person);
  const except = [...(author === undefined ? [] : [author]), ...mutedPeople];
  await addEntry(staffBellOwner, position, { ...ticketFacts, kind, except }, at);
}

async function listEntryKeys(ticket_id: string, event_id: string, happened_at: string) {
  const owners = await listEventRecipients(ticket_id, event_id);
  return owners.map((owner) => keys.bellEntry(owner, formatEntryPosition(happened_at, event_id)));
}

/**
 * Removes a deleted comment from the bells of the people who were mailed (the outbox lists them), of all
 * staff, and of the mentioned people, who may have turned mails off.
 */
export async function removeFromBells({ ticket_id, item_id }: TicketEvent): Promise<void> {
  const comment = await findStoredCommentById(ticket_id, item_id);
  if (!comment) return;
  const addedKind: TicketEventKind = comment.is_internal ? 'note_added' : 'comment_added';
  const id = `${addedKind}:${item_id}`;
  const position = formatEntryPosition(comment.created_at, id);
  const owners = new Set([staffBellOwner, ...(await listEventRecipients(ticket_id, id))]);
  const reopeningEvent = await findUndoneReopening(ticket_id, item_id);
  const entries = [
    ...[...owners].map((owner) => keys.bellEntry(owner, position)),
    ...(reopeningEvent
      ? await listEntryKeys(ticket_id, `${statusKind}:${reopeningEvent.id}`, reopeningEvent.at)
      : []),
    ...comment.mentions.flatMap((mention) => [
      keys.bellEntry(mention.id, position),
      keys.bellEntry(mention.id, formatEntryPosition(mention.at, `${mentionKind}:${item_id}`)),
    ]),
  ];
  await Promise.all(entries.map((Key) => deleteItem({ Key })));
}
