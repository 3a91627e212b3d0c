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

const ticketTypesByName: Readonly<Record<string, TicketType>> = {
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
const mergedIntoPattern = /merged into request #(\d+)/;

const fieldKinds: Readonly<Record<string, RecordOfKind<'custom_field'>['field_kind']>> = {
  checkbox: 'checkbox',
  date: 'date',
  decimal: 'number',
  integer: 'number',
  tagger: 'choice',
};

const convertCompany = (value: unknown): TransferRecordInput => {
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

function convertPerson(value: unknown): ConvertedRecords {
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

const convertGroup = (value: unknown): TransferRecordInput => ({ kind: 'group', ...Group.parse(value) });

function convertField(value: unknown): TransferRecordInput[] {
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

const createPieceConverter =
  (part: Piece['part'], readTicketId: (value: unknown) => string) =>
  (value: unknown): Piece => ({ ticket: readTicketId(value), part, value });
const WithTicketId = z.object({ ticket_id: Id });
const toEventPiece = createPieceConverter('event', (value) => WithTicketId.parse(value).ticket_id);
const toRatingPiece = createPieceConverter('rating', (value) => WithTicketId.parse(value).ticket_id);
const toTicketPiece = createPieceConverter('ticket', (value) => z.object({ id: Id }).parse(value).id);

/** The lists by name, in the order in which they are read, and how to convert the values of each. */
const lists: readonly (readonly [name: string, read: (value: unknown) => Partial<ConvertedFile>])[] = [
  ['organizations', (value) => ({ records: [convertCompany(value)] })],
  ['groups', (value) => ({ records: [convertGroup(value)] })],
  ['ticket_fields', (value) => ({ records: convertField(value) })],
  ['users', convertPerson],
  ['tickets', (value) => ({ pieces: [toTicketPiece(value)] })],
  ['ticket_events', (value) => ({ pieces: [toEventPiece(value)] })],
  ['satisfaction_ratings', (value) => ({ pieces: [toRatingPiece(value)] })],
];

/**
 * Matches `tickets/35436/comments.json` or `comments/35436-2.json`. Only the path contains the ticket's id.
 */
const commentsPathPattern = /(?:^|\/)(?:tickets\/(\d+)\/comments|comments\/(\d+))\b[^/]*\.json$/;

const findCommentsTicketId = (path: string): string | undefined => {
  const [, folder, file] = commentsPathPattern.exec(path) ?? [];
  return folder ?? file;
};

const findListIndex = (path: string) => {
  const file = path.split('/').at(-1) ?? '';
  return lists.findLastIndex(([name]) => file.endsWith('.json') && file.startsWith(name));
};

function findStage(path: string): number | undefined {
  if (findCommentsTicketId(path) !== undefined) return lists.length;
  const at = findListIndex(path);
  return at === -1 ? undefined : at;
}

function readFile(path: string, content: unknown): ConvertedFile {
  const ticket = findCommentsTicketId(path);
  const convertComment = (value: unknown): Partial<ConvertedFile> =>
    ticket === undefined ? {} : { pieces: [{ ticket, part: 'comment', value }] };
  const [name, read] =
    ticket === undefined ? (lists[findListIndex(path)] ?? []) : (['comments', convertComment] as const);
  if (name === undefined || read === undefined) throw new UnreadableFile(`${path} is not a Zendesk file.`);
  const list = z.looseObject({ [name]: z.array(z.unknown()) }).safeParse(content).data?.[name];
  if (!Array.isArray(list))
    throw new UnreadableFile(
      `${path} has no list “${name}”. Save the responses of Zendesk's API unchanged, in files whose names begin with the name of the list.`,
    );
  return readEach(path, list, read);
}

/** The newest state of the ticket: pages of an incremental export can contain several states. */
function findNewestTicketState(pieces: readonly Piece[]): Ticket | undefined {
  return pieces
    .filter(({ part }) => part === 'ticket')
    .map(({ value }) => Ticket.parse(value))
    .toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at))
    .at(-1);
}

/** All comments of a ticket, oldest first, without duplicates. */
function readComments(pieces: readonly Piece[]): Comment[] {
  const comments = pieces.flatMap(({ part, value }): Comment[] => {
    if (part === 'comment') return [Comment.parse(value)];
    if (part !== 'event') return [];
    const { created_at, child_events } = TicketEvent.parse(value);
    return child_events
      .filter(({ event_type }) => event_type === 'Comment')
      .map((event) => Comment.parse({ created_at, ...event }));
  });
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()].toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || Number(a.id) - Number(b.id),
  );
}

/** When the ticket last became solved or closed, according to its events. */
function findEndTime(pieces: readonly Piece[]): string | undefined {
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
  const [newest] = ratings.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
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
  const sharedFields = {
    kind: 'file',
    ticket_id: ticket,
    comment_id: comment.id,
    is_internal: !comment.public,
    author_id: comment.author_id,
    ...(staff.has(comment.author_id) && { author_role: 'support' as const }),
    created_at: comment.created_at,
  } as const;
  const attachments = (comment.attachments ?? []).filter(({ deleted }) => deleted !== true);
  const attachmentRecords = attachments.map(({ id, file_name, content_url, content_type, size }) => ({
    ...sharedFields,
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
    ...attachmentRecords,
    ...pictures.map((url, index) => ({
      ...sharedFields,
      id: `${comment.id}-picture-${index + 1}`,
      file_name: `picture-${index + 1}.png`,
      file_type: 'image/png',
      url,
    })),
  ];
}

function readTicket(pieces: readonly Piece[], staff: ReadonlySet<string>): ConvertedRecords {
  const ticket = findNewestTicketState(pieces);
  const label = `ticket ${ticket?.id ?? pieces[0]?.ticket}`;
  const remarks: Remark[] = [];
  const addRemark = (message: string) => remarks.push({ about: label, message });
  const leaveOut = (message: string): ConvertedRecords => ({
    records: [],
    remarks: [{ about: label, message }],
  });
  if (!ticket)
    return leaveOut('Has comments, but is in no file tickets-….json. Export the tickets from the same date.');
  if (ticket.status === 'deleted') return leaveOut('Was deleted in Zendesk, and is left out.');
  const { id, status, tags, created_at, updated_at } = ticket;
  const [first, ...others] = readComments(pieces);
  const isFirstCommentDescription =
    first !== undefined && first.author_id === (ticket.submitter_id ?? ticket.requester_id);
  const comments = isFirstCommentDescription
    ? others
    : [first, ...others].filter((comment) => comment !== undefined);
  if (!(status in statuses)) addRemark(`Has the unknown status ${status}, and is in progress here.`);
  const customValues = (ticket.custom_fields ?? []).flatMap(({ id: key, value }) => {
    const plainValue = Array.isArray(value) ? value.join(', ') : value;
    return typeof plainValue === 'string' || typeof plainValue === 'number' || typeof plainValue === 'boolean'
      ? [[key, plainValue] as const]
      : [];
  });
  // Zendesk also adds the chosen options of fields as tags, which are left out here.
  const chosenOptions = new Set(customValues.map(([, value]) => value));
  const isMerged = tags.includes(mergeTag);
  const adaptedTags = adaptTags(tags.filter((tag) => !chosenOptions.has(tag) && tag !== mergeTag));
  if (adaptedTags.rejectedTags.length > 0)
    addRemark(`Has more tags than fit: ${adaptedTags.rejectedTags.join(', ')}.`);
  const target =
    comments
      .flatMap(({ body, html_body }) => mergedIntoPattern.exec(body ?? html_body ?? '')?.[1] ?? [])
      .at(-1) ?? null;
  if (isMerged && target === null)
    addRemark('Was merged into a ticket that no comment names, and is closed here.');
  const hasEnded = status === 'solved' || status === 'closed';
  return {
    records: [
      {
        kind: 'ticket',
        id,
        subject: ticket.subject ?? ticket.raw_subject ?? '',
        description: isFirstCommentDescription
          ? toMarkdown(first.html_body, first.body ?? ticket.description)
          : (ticket.description ?? ''),
        ...(ticket.type && ticketTypesByName[ticket.type] && { type: ticketTypesByName[ticket.type] }),
        ...(ticket.priority && priorities[ticket.priority] && { priority: priorities[ticket.priority] }),
        status: statuses[status] ?? 'in_progress',
        company_id: ticket.organization_id,
        requester_id: ticket.requester_id,
        assignee_id: ticket.assignee_id,
        group_id: ticket.group_id,
        tags: adaptedTags.tags,
        custom_fields: Object.fromEntries(customValues),
        hold: status === 'hold' ? { reason: 'On hold in Zendesk', until: null } : null,
        waiting: status === 'pending',
        created_at,
        updated_at,
        ended_at: hasEnded ? (findEndTime(pieces) ?? ticket.metric_set?.solved_at ?? updated_at) : null,
        satisfaction: readRating(ticket, pieces),
        merged_into_id: isMerged ? target : null,
      },
      ...(isFirstCommentDescription ? composeFiles(id, first, staff) : []),
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
