import type { MailKind } from '@portico/shared/model/mail.ts';
import type { LevelAlert } from '@portico/shared/model/service-levels.ts';
import type { StatusNews } from '@portico/shared/model/ticket.ts';
import type { Follower } from './outbox/items.ts';

/** Something that happened on a ticket, as far as it decides about mails. */
export interface Happening {
  /** `mentioned`: by an edit of a comment. */
  readonly what:
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
  /** Id of a profile; undefined for acts that were stored without one. */
  readonly author: string | undefined;
  readonly by_staff: boolean;
  /** Ids of the staff that a comment or note mentions. */
  readonly mentioned?: readonly string[];
  /** Id of the person that another user made a follower, or put in copy. */
  readonly follower?: string;
  /** Id of the member of staff that the ticket was assigned to. */
  readonly assignee?: string;
  /** What was raised about a due time. */
  readonly raised?: LevelAlert;
  /** What the ticket became, if its status changed. */
  readonly became?: StatusNews;
  /** ISO 8601. */
  readonly happened_at: string;
}

export interface Recipient {
  /** Id of a profile, or `contact`. */
  readonly person: string;
  readonly kind: MailKind;
}

/** A member of staff, and the mails that they do not want. */
export interface StaffMember {
  readonly id: string;
  readonly mails_off: readonly MailKind[];
}

/**
 * The kind of which all staff are notified, besides the people concerned; undefined for none.
 * @param worker who works on the ticket: then it concerns no other colleague
 */
export function kindForAllStaff(
  { what, by_staff, raised }: Pick<Happening, 'what' | 'by_staff' | 'raised'>,
  worker: StaffMember | undefined,
): MailKind | undefined {
  if (worker) return undefined;
  if (what === 'created') return 'new_ticket';
  if (what === 'due') return raised;
  return what === 'commented' && !by_staff ? 'customer_reply' : undefined;
}

/**
 * The mails that something causes: at most one for each person, and none for its author. Only the
 * confirmation of a ticket is for its own author. Staff alone can be mentioned: nobody else is notified of a
 * note. A customer's reply, and what is due, is for the assignee, or, while there is none, for all staff who
 * want to know.
 * @param requester the person, or `contact`
 * @param followers with the people in copy
 * @param worker the ticket's assignee; undefined for none, or one who is no longer staff
 */
export function recipientsOf(
  { what, author, by_staff, mentioned = [], follower, assignee, raised }: Omit<Happening, 'happened_at'>,
  requester: string,
  followers: readonly Follower[],
  staff: readonly StaffMember[],
  worker?: StaffMember,
): Recipient[] {
  const muted = new Set(followers.filter(({ state }) => state === 'muted').map(({ person }) => person));
  const concerned = (kind: MailKind): Recipient[] =>
    [requester, ...followers.map(({ person }) => person)].map((person) => ({ person, kind }));
  const kind = kindForAllStaff({ what, by_staff, ...(raised && { raised }) }, worker);
  const staffWhoWant: Recipient[] =
    kind === undefined
      ? []
      : staff.filter(({ mails_off }) => !mails_off.includes(kind)).map(({ id }) => ({ person: id, kind }));

  const toWorker = (one: MailKind): Recipient[] =>
    worker && !worker.mails_off.includes(one) ? [{ person: worker.id, kind: one }] : [];
  const own = by_staff ? [] : toWorker('own_reply');

  const mentions = mentioned.map((person): Recipient => ({ person, kind: 'mentioned' }));
  const candidates: Record<Happening['what'], () => Recipient[]> = {
    created: () => [{ person: requester, kind: 'received' }, ...staffWhoWant],
    commented: () => [...mentions, ...own, ...staffWhoWant, ...concerned('answered')],
    noted: () => mentions,
    mentioned: () => mentions,
    status: () => concerned('status'),
    assigned: () => (assignee === undefined ? [] : [{ person: assignee, kind: 'assigned' }]),
    resumed: () => toWorker('resumed'),
    due: () => (raised && worker ? toWorker(raised) : staffWhoWant),
    rated: () => toWorker('rated'),
    followed: () => (follower === undefined ? [] : [{ person: follower, kind: 'made_follower' }]),
  };
  const seen = new Set<string>();
  return candidates[what]().filter(({ person, kind }) => {
    const isFirst = !seen.has(person);
    seen.add(person);
    return isFirst && !muted.has(person) && (person !== author || kind === 'received');
  });
}
