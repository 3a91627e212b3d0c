import { brand } from '@portico/shared/brand.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import {
  type MailKind,
  type WithheldMailReason,
  noGroup,
  staffMailKinds,
} from '@portico/shared/model/mail.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { getStatusNotification } from '@portico/shared/model/ticket.ts';
import { canSeeTicket } from '../../domain/people/company-people.ts';
import { isPersonAway } from '../../domain/people/away.ts';
import { findContactById } from '../../domain/people/contact.ts';
import {
  type Participant,
  canReceiveTicketMails,
  findCopiedInPerson,
} from '../../domain/people/participant.ts';
import { createReplyAddress } from '../../domain/mail/reply-address.ts';
import { isNamedTicketVisible } from '../../domain/links/named-tickets.ts';
import { type VisibilityScope, toMemberVisibilityScope } from '../../domain/visibility-scope.ts';
import type { MailWithHeaders } from '../../platform/mail/mail-with-headers.ts';
import {
  formatChangeAuthor,
  formatCommentAuthor,
  formatRequesterName,
  formatStaffName,
} from './author-name.ts';
import { type MailItem, type MailedEvent, contactPersonId } from '../outbox/items.ts';
import { createSettingsLinks, createToken } from './links.ts';
import { readRatingEvent, findRatingUrls } from './rating.ts';
import { type MailEventDetails, composeTicketMail } from './ticket-mail.ts';
import {
  type MailedPerson,
  type MailedTicket,
  readParticipantAddition,
  readAssignment,
  findCommentById,
  readDescription,
  listCommentFiles,
  findFollowerById,
  readReminder,
  findPersonById,
  findPreviousPublicComment,
  readHoldEnd,
  readStatusChange,
  findTicketById,
} from '../read-ticket.ts';

/** The reader of a mail. */
interface Reader {
  /** The id of a profile or contact, or `contact` for a requester without an account. */
  readonly id: string;
  readonly email: string;
  readonly kind: 'staff' | 'customer' | 'contact';
  readonly mails_off: readonly MailKind[];
  /** For staff: the groups whose new tickets they are notified of; null for all groups. */
  readonly new_ticket_groups?: readonly string[] | null;
  readonly scope: VisibilityScope;
  readonly in_copy: boolean;
}

export interface MailSite {
  /** The URL without a trailing slash. */
  readonly url: string;
  /** The secret that signs the links to a person's settings. */
  readonly secret: string;
  /** The domain and secret of reply addresses; undefined in environments that receive no mail. */
  readonly replySettings: { readonly domain: string; readonly secret: string } | undefined;
}

export type WrittenMail = { readonly mail: MailWithHeaders } | { readonly withheld: WithheldMailReason };

const toCompanyScope = ({ company_id }: MailedTicket): VisibilityScope => ({ kind: 'company', company_id });

/** A copied-in person who cannot see the ticket in the portal. */
async function findOutsideReader(
  ticket: MailedTicket,
  participant: Participant,
  profile: MailedPerson | undefined,
): Promise<Reader | WithheldMailReason> {
  const contact = participant.is_contact ? await findContactById(participant.id) : undefined;
  const person = contact ?? (profile?.disabled ? undefined : profile);
  const email = contact?.emails[0] ?? profile?.email;
  if (!person || email === undefined || !canReceiveTicketMails(participant, person, ticket))
    return 'no_access';
  if (profile?.mail_undeliverable) return 'undeliverable';
  const scope: VisibilityScope = participant.is_outside ? { kind: 'none' } : toCompanyScope(ticket);
  const mails_off = profile?.mails_off ?? [];
  return { id: participant.id, email, kind: 'contact', mails_off, scope, in_copy: true };
}

/**
 * The requester, if they have no account: a contact, or a person whose address is stored only on the ticket.
 */
async function findRequesterWithoutAccount(
  ticket: MailedTicket,
  person: string,
): Promise<Reader | undefined> {
  if (person !== ticket.requester) return undefined;
  const contact = person === contactPersonId ? undefined : await findContactById(person);
  const isReader = person === contactPersonId || contact?.company_id === ticket.company_id;
  const email = contact?.emails[0] ?? ticket.requester_email;
  return isReader
    ? { id: person, email, kind: 'contact', mails_off: [], scope: toCompanyScope(ticket), in_copy: false }
    : undefined;
}

/** The reader, if they may still see the ticket and receive mail. */
async function findReader(ticket: MailedTicket, person: string): Promise<Reader | WithheldMailReason> {
  const [follower, profile, participant] = await Promise.all([
    findFollowerById(ticket.id, person),
    person === contactPersonId ? undefined : findPersonById(person),
    findCopiedInPerson(ticket.id, person),
  ]);
  if (follower?.state === 'muted') return follower.reason ?? 'muted';
  const requester = profile ? undefined : await findRequesterWithoutAccount(ticket, person);
  if (requester) return requester;
  if (!profile || !canSeeTicket(profile, ticket))
    return participant ? findOutsideReader(ticket, participant, profile) : 'no_access';
  const kind = isStaff(profile.roles) ? 'staff' : 'customer';
  if (profile.mail_undeliverable) return 'undeliverable';
  const { email, mails_off, new_ticket_groups } = profile;
  const scope = toMemberVisibilityScope(profile);
  const in_copy = participant !== undefined;
  return { id: person, email, kind, mails_off, new_ticket_groups, scope, in_copy };
}

/** An answer becomes a public comment, so a mail can be answered only if all of its events are public. */
const isAnswerable = ({ type }: MailEventDetails): boolean =>
  !['noted', 'resumed', 'due', 'rated'].includes(type);

/** Reads what the mail reports about an event. */
async function readEventDetails(
  ticket: MailedTicket,
  reader: Reader,
  event: MailedEvent,
  site: string,
  at: Date,
): Promise<MailEventDetails | WithheldMailReason> {
  const { kind, item_id } = event;
  const entry = { ...event, ticket_id: ticket.id };
  if (staffMailKinds.includes(kind) && reader.kind !== 'staff') return 'no_access';
  if (reader.mails_off.includes(kind)) return 'turned_off';
  if (kind === 'received')
    return {
      type: 'received',
      on_behalf: ticket.created_by !== ticket.requester_id,
    };
  if (kind === 'new_ticket') {
    const { new_ticket_groups } = reader;
    // Checked only now, because a rule may have put the ticket into a group after its creation.
    if (new_ticket_groups && !new_ticket_groups.includes(ticket.group_id ?? noGroup)) return 'turned_off';
    if (await isPersonAway(reader.id, at)) return 'away';
    return {
      type: 'new_ticket',
      author: formatRequesterName(ticket),
      text: (await readDescription(ticket.id)) ?? '',
    };
  }
  if (kind === 'made_follower') {
    const in_copy = event.event === 'participant_added';
    const added = in_copy
      ? (await readParticipantAddition(entry))?.actor
      : (await findFollowerById(ticket.id, reader.id))?.added;
    return added
      ? {
          type: 'followed',
          author: formatStaffName(added.name),
          in_copy,
          text: (await readDescription(ticket.id)) ?? '',
        }
      : 'withdrawn';
  }
  if (kind === 'assigned') {
    const change = await readAssignment(entry);
    return change && ticket.assignee_id === reader.id
      ? {
          type: 'assigned',
          author: formatChangeAuthor(change.actor, ticket),
          text: (await readDescription(ticket.id)) ?? '',
        }
      : 'withdrawn';
  }
  if (kind === 'resumed') {
    const resumption = await readHoldEnd(entry);
    return resumption ? { type: 'resumed', reason: resumption.reason } : 'withdrawn';
  }
  if (kind === 'due_soon' || kind === 'overdue') {
    const reminder = await readReminder(entry);
    return reminder && ticket.promised
      ? { type: 'due', reminder: kind, kind: reminder.kind, due_at: reminder.due_at }
      : 'withdrawn';
  }
  if (kind === 'status') {
    const change = await readStatusChange(entry, ticket);
    const statusChange = change && getStatusNotification(change.old, change.new);
    if (!change || !statusChange) return 'withdrawn';
    const mergeTarget = statusChange === 'closed' ? ticket.merged_into : undefined;
    const mergeTargetNumber =
      mergeTarget && (await isNamedTicketVisible(reader.scope, mergeTarget))
        ? mergeTarget.ticket_number
        : undefined;
    const isAskedForRating = statusChange === 'resolved' && reader.id === ticket.requester;
    const answerUrls = isAskedForRating ? await findRatingUrls(ticket, item_id, site) : undefined;
    const author = formatChangeAuthor(change.actor, ticket);
    return {
      type: 'status',
      author,
      statusChange,
      answerUrls,
      ...(mergeTargetNumber !== undefined && { mergeTargetNumber }),
    };
  }
  if (kind === 'rated') return readRatingEvent(ticket);
  const comment = await findCommentById(ticket.id, item_id);
  if (!comment) return 'withdrawn';
  const { content: text, is_internal, mentions } = comment;
  const author = formatCommentAuthor(comment, ticket);
  const is_mention = kind === 'mentioned';
  if (is_mention ? mentions.every(({ id }) => id !== reader.id) : is_internal) return 'withdrawn';
  return is_internal
    ? { type: 'noted', author }
    : { type: 'comment', author, text, is_mention, files: await listCommentFiles(ticket.id, comment) };
}

/** The text before the first new comment: the previous public comment, or else the description. */
async function readEarlierText(ticket: MailedTicket, events: readonly MailedEvent[]) {
  const firstCommentEvent = events.find(({ event }) => event === 'comment_added');
  if (!firstCommentEvent) return undefined;
  const comment = await findPreviousPublicComment(ticket.id, firstCommentEvent.item_id);
  if (comment) return { author: formatCommentAuthor(comment, ticket), text: comment.content };
  const text = await readDescription(ticket.id);
  return text === undefined ? undefined : { author: formatRequesterName(ticket), text };
}

const ticketPathByReader = { staff: adminPaths.ticket, customer: portalPaths.ticket } as const;

function formatReason(
  ticket: MailedTicket,
  { id: person, in_copy }: Reader,
  kinds: readonly MailKind[],
): string {
  if (kinds.includes('mentioned'))
    return `You receive this mail because ${ticket.ticket_number} mentions you.`;
  if (person === ticket.requester)
    return `You receive this mail because ${ticket.ticket_number} is your ticket.`;
  if (kinds.some((kind) => kind === 'due_soon' || kind === 'overdue'))
    return `You receive this mail because something is due on ${ticket.ticket_number}.`;
  if (
    kinds.some(
      (kind) => kind === 'assigned' || kind === 'own_reply' || kind === 'resumed' || kind === 'rated',
    )
  )
    return `You receive this mail because ${ticket.ticket_number} is assigned to you.`;
  if (kinds.some((kind) => staffMailKinds.includes(kind)))
    return `You receive this mail because you are on the staff of ${brand.name}.`;
  if (in_copy) return `You receive this mail because you are in copy of ${ticket.ticket_number}.`;
  return `You receive this mail because you follow ${ticket.ticket_number}.`;
}

/**
 * Drops repetitions: of the events of a comment that mentions the reader, only the mention remains; of
 * several ratings, only the last.
 */
function removeRepetitions<T extends { readonly event: MailedEvent }>(entries: readonly T[]): T[] {
  const mentions = entries.filter(({ event }) => event.kind === 'mentioned');
  const lastRating = entries.findLast(({ event }) => event.kind === 'rated');
  return entries.filter(
    (entry) =>
      (entry.event.kind === 'mentioned' ||
        mentions.every(({ event }) => event.item_id !== entry.event.item_id)) &&
      (entry.event.kind !== 'rated' || entry === lastRating),
  );
}

const isDetails = (details: MailEventDetails | WithheldMailReason): details is MailEventDetails =>
  typeof details === 'object';

/** Writes a mail from current data, or returns why it is withheld. */
export async function writeMail(item: MailItem, site: MailSite, at: Date): Promise<WrittenMail> {
  const { ticket_id, person } = item;
  const ticket = await findTicketById(ticket_id);
  const reader = ticket ? await findReader(ticket, person) : 'no_access';
  if (!ticket || typeof reader === 'string')
    return { withheld: typeof reader === 'string' ? reader : 'no_access' };
  const events = item.events.toSorted((a, b) => a.item_id.localeCompare(b.item_id));
  const entries = await Promise.all(
    events.map(async (event) => ({
      event,
      details: await readEventDetails(ticket, reader, event, site.url, at),
    })),
  );
  const mailedEntries = removeRepetitions(
    entries.flatMap(({ event, details }) => (isDetails(details) ? [{ event, details }] : [])),
  );
  const withheldReason = entries.flatMap(({ details }) => (isDetails(details) ? [] : [details]))[0];
  if (mailedEntries.length === 0) return { withheld: withheldReason ?? 'withdrawn' };
  const kinds = mailedEntries.map(({ event }) => event.kind);
  const onlyKind = kinds.every((kind) => kind === 'new_ticket') ? 'new_ticket' : undefined;
  const { replySettings } = site;
  const canBeAnswered = mailedEntries.every(({ details }) => isAnswerable(details));
  const token = createToken({ ticket_id, person }, site.secret);
  return {
    mail: composeTicketMail({
      to: reader.email,
      ticket,
      events: mailedEntries.map(({ details }) => details),
      earlierMessage: await readEarlierText(
        ticket,
        mailedEntries.map(({ event }) => event),
      ),
      reply_to:
        replySettings && canBeAnswered
          ? createReplyAddress({ ticket_id, person }, replySettings.domain, replySettings.secret, at)
          : undefined,
      reason: formatReason(ticket, reader, kinds),
      links: {
        ...createSettingsLinks(site.url, token, onlyKind),
        ticket:
          reader.kind === 'contact'
            ? undefined
            : site.url + ticketPathByReader[reader.kind].replace(':id', ticket_id),
      },
    }),
  };
}
