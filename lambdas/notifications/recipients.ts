import type { MailKind } from '@portico/shared/model/mail.ts';
import type { ReminderKind } from '@portico/shared/model/service-levels.ts';
import type { NotifiedStatusChange } from '@portico/shared/model/ticket.ts';
import type { Follower } from './outbox/items.ts';

/** The facts of an event that determine who gets a mail. */
export interface NotifiedEvent {
  /** `mentioned`: an edit of a comment added a mention. */
  readonly type:
    | 'created'
    | 'commented'
    | 'noted'
    | 'mentioned'
    | 'status'
    | 'followed'
    | 'assigned'
    | 'resumed'
    | 'due'
    | 'rated';
  /** The id of a profile; undefined if the event was stored without an author. */
  readonly author: string | undefined;
  readonly by_staff: boolean;
  /** The ids of mentioned staff. */
  readonly mentionedIds?: readonly string[];
  /** The id of a person that another user made a follower or copied in. */
  readonly follower?: string;
  /** The id of the new assignee. */
  readonly assignee?: string;
  /** The reminder of a due time. */
  readonly reminder?: ReminderKind;
  /** The new status, if it changed. */
  readonly became?: NotifiedStatusChange;
  /** ISO 8601. */
  readonly happened_at: string;
}

export interface Recipient {
  /** The id of a profile, or `contact`. */
  readonly person: string;
  readonly kind: MailKind;
}

/** A member of staff, and the kinds of mail that they have turned off. */
export interface StaffMember {
  readonly id: string;
  readonly mails_off: readonly MailKind[];
}

/**
 * The kind of mail for staff who are not involved in the ticket; undefined for none.
 * @param currentAssignee the ticket's assignee: if there is one, other colleagues are not notified
 */
export function findMailKindForAllStaff(
  { type, by_staff, reminder }: Pick<NotifiedEvent, 'type' | 'by_staff' | 'reminder'>,
  currentAssignee: StaffMember | undefined,
): MailKind | undefined {
  if (currentAssignee) return undefined;
  if (type === 'created') return 'new_ticket';
  if (type === 'due') return reminder;
  return type === 'commented' && !by_staff ? 'customer_reply' : undefined;
}

/**
 * The mails that an event causes: at most one for each person, and none for its author, except the
 * confirmation of a new ticket. Only staff can be mentioned, so nobody else is notified of a note. A
 * customer's reply or a reminder goes to the assignee; without one, to all staff who want such mails.
 * @param requester the id of a person, or `contact`
 * @param followers including people who are copied in
 * @param currentAssignee the ticket's assignee; undefined if there is none, or if they are no longer staff
 */
export function findRecipients(
  {
    type,
    author,
    by_staff,
    mentionedIds = [],
    follower,
    assignee,
    reminder,
  }: Omit<NotifiedEvent, 'happened_at'>,
  requester: string,
  followers: readonly Follower[],
  staff: readonly StaffMember[],
  currentAssignee?: StaffMember,
): Recipient[] {
  const mutedPeople = new Set(followers.filter(({ state }) => state === 'muted').map(({ person }) => person));
  const listParticipantRecipients = (kind: MailKind): Recipient[] =>
    [requester, ...followers.map(({ person }) => person)].map((person) => ({ person, kind }));
  const kind = findMailKindForAllStaff({ type, by_staff, ...(reminder && { reminder }) }, currentAssignee);
  const interestedStaff: Recipient[] =
    kind === undefined
      ? []
      : staff.filter(({ mails_off }) => !mails_off.includes(kind)).map(({ id }) => ({ person: id, kind }));

  const listAssigneeRecipients = (mailKind: MailKind): Recipient[] =>
    currentAssignee && !currentAssignee.mails_off.includes(mailKind)
      ? [{ person: currentAssignee.id, kind: mailKind }]
      : [];
  const ownReplyRecipients = by_staff ? [] : listAssigneeRecipients('own_reply');

  const mentionRecipients = mentionedIds.map((person): Recipient => ({ person, kind: 'mentioned' }));
  const candidates: Record<NotifiedEvent['type'], () => Recipient[]> = {
    created: () => [{ person: requester, kind: 'received' }, ...interestedStaff],
    commented: () => [
      ...mentionRecipients,
      ...ownReplyRecipients,
      ...interestedStaff,
      ...listParticipantRecipients('answered'),
    ],
    noted: () => mentionRecipients,
    mentioned: () => mentionRecipients,
    status: () => listParticipantRecipients('status'),
    assigned: () => (assignee === undefined ? [] : [{ person: assignee, kind: 'assigned' }]),
    resumed: () => listAssigneeRecipients('resumed'),
    due: () => (reminder && currentAssignee ? listAssigneeRecipients(reminder) : interestedStaff),
    rated: () => listAssigneeRecipients('rated'),
    followed: () => (follower === undefined ? [] : [{ person: follower, kind: 'made_follower' }]),
  };
  const seenPeople = new Set<string>();
  return candidates[type]().filter(({ person, kind }) => {
    const isFirstOccurrence = !seenPeople.has(person);
    seenPeople.add(person);
    return isFirstOccurrence && !mutedPeople.has(person) && (person !== author || kind === 'received');
  });
}
