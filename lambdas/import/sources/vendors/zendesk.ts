import * as z from 'zod';
import type { RecordOfKind, TransferRecordInput } from '@portico/shared/transfer/records.ts';
import type { Priority, TicketStatus, TicketType } from '@portico/shared/model/ticket.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import {
  type ConvertedRecords,
  type ConvertedFile,
  type Piece,
  type Remark,
  type Vendor,
  readEach,
} from './pieces.ts';
import { Id } from './schemas.ts';
import { findPictures, adaptTags, toMarkdown } from './text.ts';
import {
  Comment,
  Group,
  Organization,
  Rating,
  Ticket,
  TicketEvent,
  TicketField,
  User,
} from './zendesk-answers.ts';

const types: Readonly<Record<string, TicketType>> = {
  incident: 'incident',
  problem: 'problem',
  question: 'service_request',
  task: 'service_request',
};
const priorities: Readonly<Record<string, Priority>> = {
  low: 'low',
  normal: 'medium',
  high: 'high',
  urgent: 'critical',
};
const statuses: Readonly<Record<string, TicketStatus>> = {
  new: 'new',
  open: 'in_progress',
  pending: 'in_progress',
  hold: 'on_hold',
  solved: 'resolved',
  closed: 'closed',
};
/**
 * Zendesk adds this tag to a ticket that was merged into another one, and names the other ticket in a
 * comment.
 */
const mergeTag = 'closed_by_merge';
const mergedInto = /merged into request #(\d+)/;

const fieldKinds: Readonly<Record<string, RecordOfKind<'custom_field'>['field_kind']>> = {
  checkbox: 'checkbox',
  date: 'date',
  decimal: 'number',
  integer: 'number',
  tagger: 'choice',
};

const company = (value: unknown): TransferRecordInput => {
  const { id, name, domain_names, details, created_at } = Organization.parse(value);
  return {
    kind: 'company',
    id,
    name,
    mail_domains: domain_names ?? [],
    address: details?.trim() ? details.trim() : null,
    created_at,
  };
};

function person(value: unknown): ConvertedRecords {
  const { id, name, email, phone, role, organization_id, active, suspended, created_at, ...user } =
    User.parse(value);
  const isStaff = role === 'agent' || role === 'admin';
  const record = {
    kind: 'person',
    id,
    full_name: name,
    emails: email === null ? [] : [email],
    company_id: isStaff ? null : organization_id,
    phone,
    roles: isStaff ? [role] : [],
    // Zendesk shows colleagues' tickets only to those who may see the whole organization.
    own_tickets_only: !isStaff && user.ticket_restriction !== 'organization',
    disabled: !active || suspended === true,
    created_at,
  } satisfies TransferRecordInput;
  const message = 'Was deleted in Zendesk, and becomes a contact.';
  const remarks = active || email === null ? [] : [{ about: `user ${id}`, message }];
  return { records: [record], remarks };
}

const group = (value: unknown): TransferRecordInput => ({ kind: 'group', ...Group.parse(value) });

function field(value: unknown): TransferRecordInput[] {
  const { id, type, title, active, removable, visible_in_portal, custom_field_options } =
    TicketField.parse(value);
  // Fields that cannot be removed, such as the subject, are not custom fields.
  if (!removable) return [];
  return [
    {
      kind: 'custom_field',
      id,
      name: title,
      field_kind: fieldKinds[type] ?? 'text',
      for_customers: visible_in_portal,
      // Tickets contain the values of options, not the names that people see.
      choices: type === 'tagger' ? (custom_field_options ?? []).map(({ value: choice }) => choice) : [],
      retired: !active,
    },
  ];
}

const piece =
  (part: Piece['part'], ticketOf: (value: unknown) => string) =>
  (value: unknown): Piece => ({ ticket: ticketOf(value), part, value });
const WithTicketId = z.object({ ticket_id: Id });
const eventPiece = piece('event', (value) => WithTicketId.parse(value).ticket_id);
const ratingPiece = piece('rating', (value) => WithTicketId.parse(value).ticket_id);
const ticketPiece = piece('ticket', (value) => z.object({ id: Id }).parse(value).id);

/** The lists by name, in the order in which they are read, and how to convert the values of each. */
const lists: readonly (readonly [name: string, read: (value: unknown) => Partial<ConvertedFile>])[] = [
  ['organizations', (value) => ({ records: [company(value)] })],
  ['groups', (value) => ({ records: [group(value)] })],
  ['ticket_fields', (value) => ({ records: field(value) })],
  ['users', person],
  ['tickets', (value) => ({ pieces: [ticketPiece(value)] })],
  ['ticket_events', (value) => ({ pieces: [eventPiece(value)] })],
  ['satisfaction_ratings', (value) => ({ pieces: [ratingPiece(value)] })],
];

/**
 * Matches `tickets/35436/comments.json` or `comments/35436-2.json`. Only the path contains the ticket's id.
 */
const commentsPath = /(?:^|\/)(?:tickets\/(\d+)\/comments|comments\/(\d+))\b[^/]*\.json$/;

const ticketOfComments = (path: string): string | undefined => {
  const [, folder, file] = commentsPath.exec(path) ?? [];
  return folder ?? file;
};

const findList = (path: string) => {
  const file = path.split('/').at(-1) ?? '';
  return lists.findLastIndex(([name]) => file.endsWith('.json') && file.startsWith(name));
};

function findStage(path: string): number | undefined {
  if (ticketOfComments(path) !== undefined) return lists.length;
  const at = findList(path);
  return at === -1 ? undefined : at;
}

function readFile(path: string, content: unknown): ConvertedFile {
  const ticket = ticketOfComments(path);
  const commentPiece = (value: unknown): Partial<ConvertedFile> =>
    ticket === undefined ? {} : { pieces: [{ ticket, part: 'comment', value }] };
  const [name, read] =
    ticket === undefined ? (lists[findList(path)] ?? []) : (['comments', commentPiece] as const);
  if (name === undefined || read === undefined) throw new UnreadableFile(`${path} is not a Zendesk file.`);
  const list = z.looseObject({ [name]: z.array(z.unknown()) }).safeParse(content).data?.[name];
  if (!Array.isArray(list))
    throw new UnreadableFile(
      `${path} has no list “${name}”. Save the responses of Zendesk's API unchanged, in files whose names begin with the name of the list.`,
    );
  return readEach(path, list, read);
}

/** The newest state of the ticket: pages of an incremental export can contain several states. */
function newestTicket(pieces: readonly Piece[]): Ticket | undefined {
  return pieces
    .filter(({ part }) => part === 'ticket')
    .map(({ value }) => Ticket.parse(value))
    .toSorted((one, other) => Date.parse(one.updated_at) - Date.parse(other.updated_at))
    .at(-1);
}

/** All comments of a ticket, oldest first, without duplicates. */
function readComments(pieces: readonly Piece[]): Comment[] {
  const found = pieces.flatMap(({ part, value }): Comment[] => {
    if (part === 'comment') return [Comment.parse(value)];
    if (part !== 'event') return [];
    const { created_at, child_events } = TicketEvent.parse(value);
    return child_events
      .filter(({ event_type }) => event_type === 'Comment')
      .map((event) => Comment.parse({ created_at, ...event }));
  });
  return [...new Map(found.map((comment) => [comment.id, comment])).values()].toSorted(
    (one, other) =>
      Date.parse(one.created_at) - Date.parse(other.created_at) || Number(one.id) - Number(other.id),
  );
}

/** When the ticket last became solved or closed, according to its events. */
function findEnd(pieces: readonly Piece[]): string | undefined {
  const endEvents = pieces
    .filter(({ part }) => part === 'event')
    .map(({ value }) => TicketEvent.parse(value))
    .filter(({ child_events }) =>
      child_events.some(
        ({ status, previous_value }) =>
          (status === 'solved' || status === 'closed') &&
          previous_value !== 'solved' &&
          previous_value !== 'closed',
      ),
    );
  return endEvents
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1);
}

function readRating({ satisfaction_rating, updated_at }: Ticket, pieces: readonly Piece[]) {
  const ratings = pieces.filter(({ part }) => part === 'rating').map(({ value }) => Rating.parse(value));
  const [newest] = ratings.toSorted(
    (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at),
  );
  const { score, comment, updated_at: answered_at } = newest ?? { ...satisfaction_rating, updated_at };
  const [, answer] = /^(good|bad)/.exec(score ?? '') ?? [];
  if (answer === undefined) return null;
  return {
    answer: answer === 'good' ? ('good' as const) : ('not_good' as const),
    comment: comment ?? '',
    answered_at,
  };
}

function composeFiles(ticket: string, comment: Comment, staff: ReadonlySet<string>): TransferRecordInput[] {
  const shared = {
    kind: 'file',
    ticket_id: ticket,
    comment_id: comment.id,
    is_internal: !comment.public,
    author_id: comment.author_id,
    ...(staff.has(comment.author_id) && { author_role: 'support' as const }),
    created_at: comment.created_at,
  } as const;
  const attachments = (comment.attachments ?? []).filter(({ deleted }) => deleted !== true);
  const attached = attachments.map(({ id, file_name, content_url, content_type, size }) => ({
    ...shared,
    id,
    file_name,
    file_type: content_type ?? '',
    ...(typeof size === 'number' && { file_size: size }),
    url: content_url,
  }));
  const pictures = findPictures(comment.html_body).filter(
    (address) => !attachments.some(({ content_url }) => content_url === address),
  );
  return [
    ...attached,
    ...pictures.map((url, index) => ({
      ...shared,
      id: `${comment.id}-picture-${index + 1}`,
      file_name: `picture-${index + 1}.png`,
      file_type: 'image/png',
      url,
    })),
  ];
}

function readTicket(pieces: readonly Piece[], staff: ReadonlySet<string>): ConvertedRecords {
  const ticket = newestTicket(pieces);
  const about = `ticket ${ticket?.id ?? pieces[0]?.ticket}`;
  const remarks: Remark[] = [];
  const remark = (message: string) => remarks.push({ about, message });
  const leaveOut = (message: string): ConvertedRecords => ({ records: [], remarks: [{ about, message }] });
  if (!ticket)
    return leaveOut('Has comments, but is in no file tickets-….json. Export the tickets from the same date.');
  if (ticket.status === 'deleted') return leaveOut('Was deleted in Zendesk, and is left out.');
  const { id, status, tags, created_at, updated_at } = ticket;
  const [first, ...others] = readComments(pieces);
  const isDescription =
    first !== undefined && first.author_id === (ticket.submitter_id ?? ticket.requester_id);
  const comments = isDescription ? others : [first, ...others].filter((one) => one !== undefined);
  if (!(status in statuses)) remark(`Has the unknown status ${status}, and is in progress here.`);
  const customValues = (ticket.custom_fields ?? []).flatMap(({ id: key, value }) => {
    const plain = Array.isArray(value) ? value.join(', ') : value;
    return typeof plain === 'string' || typeof plain === 'number' || typeof plain === 'boolean'
      ? [[key, plain] as const]
      : [];
  });
  // Zendesk also adds the chosen options of fields as tags, which are left out here.
  const chosen = new Set(customValues.map(([, value]) => value));
  const isMerged = tags.includes(mergeTag);
  const adapted = adaptTags(tags.filter((tag) => !chosen.has(tag) && tag !== mergeTag));
  if (adapted.left.length > 0) remark(`Has more tags than fit: ${adapted.left.join(', ')}.`);
  const target =
    comments.flatMap(({ body, html_body }) => mergedInto.exec(body ?? html_body ?? '')?.[1] ?? []).at(-1) ??
    null;
  if (isMerged && target === null)
    remark('Was merged into a ticket that no comment names, and is closed here.');
  const hasEnded = status === 'solved' || status === 'closed';
  return {
    records: [
      {
        kind: 'ticket',
        id,
        subject: ticket.subject ?? ticket.raw_subject ?? '',
        description: isDescription
          ? toMarkdown(first.html_body, first.body ?? ticket.description)
          : (ticket.description ?? ''),
        ...(ticket.type && types[ticket.type] && { type: types[ticket.type] }),
        ...(ticket.priority && priorities[ticket.priority] && { priority: priorities[ticket.priority] }),
        status: statuses[status] ?? 'in_progress',
        company_id: ticket.organization_id,
        requester_id: ticket.requester_id,
        assignee_id: ticket.assignee_id,
        group_id: ticket.group_id,
        tags: adapted.tags,
        custom_fields: Object.fromEntries(customValues),
        hold: status === 'hold' ? { reason: 'On hold in Zendesk', until: null } : null,
        waiting: status === 'pending',
        created_at,
        updated_at,
        ended_at: hasEnded ? (findEnd(pieces) ?? ticket.metric_set?.solved_at ?? updated_at) : null,
        satisfaction: readRating(ticket, pieces),
        merged_into_id: isMerged ? target : null,
      },
      ...(isDescription ? composeFiles(id, first, staff) : []),
      ...comments.flatMap((comment): TransferRecordInput[] => [
        {
          kind: 'comment',
          id: comment.id,
          ticket_id: id,
          author_id: comment.author_id,
          ...(staff.has(comment.author_id) && { author_role: 'support' }),
          content: toMarkdown(comment.html_body, comment.body),
          is_internal: !comment.public,
          created_at: comment.created_at,
        },
        ...composeFiles(id, comment, staff),
      ]),
    ],
    remarks,
  };
}

export const zendesk: Vendor = { name: 'Zendesk', findStage, readFile, readTicket };
