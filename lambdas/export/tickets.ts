import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import type { TicketFacts } from '@portico/shared/contract/ticket.ts';
import { pickClassification } from '@portico/shared/model/ticket.ts';
import type { RecordOfKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import { isUploaded, parseAttachment } from '../domain/ticket/attachment-item.ts';
import { parseParticipant } from '../domain/people/participant.ts';
import { type Rating, parseRating } from '../domain/ticket/rating.ts';
import { isMerge, parseTicketLink, parseTicketMerge } from '../domain/links/ticket-link.ts';
import { parseTicketAlert } from '../domain/ticket/ticket-alert.ts';
import { parseEvent } from '../domain/ticket/recorded-event.ts';
import { type StoredTicket, parseTicket } from '../domain/ticket/ticket.ts';
import { allTicketsScope } from '../domain/visibility-scope.ts';
import { parseFollower } from '../notifications/outbox/items.ts';
import type { Item } from '../platform/dynamodb.ts';
import { listItemsInPartition, listItems } from '../table/all-items.ts';
import { ticketEventPrefix } from '../table/definition.ts';
import { keys } from '../table/keys.ts';
import { type StoredDescription, parseComment, parseDescription, parseVersion } from '../tickets/items.ts';
import {
  isCommentVisible,
  toVisibleChangedTicket,
  toVisibleComment,
  toVisibleTicketFacts,
} from '../tickets/reader-view.ts';
import type { ExportUnit, ExportedFile } from './unit.ts';

/** Excludes the mails about the ticket, which are in the same partition. */
const readFollowers = (ticket: string) =>
  listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :follower)',
    ExpressionAttributeValues: {
      ':pk': keys.follower(ticket, '').pk,
      ':follower': keys.follower(ticket, '').sk,
    },
  });

/** The items of a ticket. */
interface Conversation {
  readonly ticket: StoredTicket;
  readonly description: StoredDescription;
  readonly comments: readonly TicketComment[];
  readonly files: readonly TicketAttachment[];
  readonly ratings: readonly Rating[];
  readonly alerts: readonly Item[];
  readonly participants: readonly Item[];
  readonly events: readonly Item[];
}

/** Undefined if the ticket has been deleted. */
async function readConversation(id: string): Promise<Conversation | undefined> {
  const items = await listItemsInPartition(keys.ticket(id).pk);
  const selectItems = ({ sk: prefix }: { readonly sk: string }) =>
    items.filter(({ sk }) => typeof sk === 'string' && sk.startsWith(prefix));
  const [ticket] = selectItems(keys.ticket(''));
  const [description] = selectItems(keys.ticketDescription(''));
  if (!ticket || !description) return undefined;
  return {
    ticket: parseTicket(ticket),
    description: parseDescription(description),
    comments: selectItems(keys.comment('', '')).map(parseComment),
    files: selectItems(keys.attachment('', '')).filter(isUploaded).map(parseAttachment),
    ratings: selectItems(keys.rating('', '')).map(parseRating),
    alerts: selectItems(keys.ticketAlert('')),
    participants: selectItems(keys.participant('', '')),
    events: selectItems({ sk: ticketEventPrefix }),
  };
}

const toTicketRecord = (
  ticket: TicketFacts,
  { description, split_into }: StoredDescription,
  { ended_at }: Pick<StoredTicket, 'ended_at'>,
): RecordOfKind<'ticket'> => ({
  kind: 'ticket',
  id: ticket.id,
  ticket_number: ticket.ticket_number,
  subject: ticket.subject,
  description,
  ...pickClassification(ticket),
  status: ticket.status,
  company_id: ticket.company_id,
  requester_id: ticket.requester_id,
  requester_name: ticket.requester_name,
  requester_email: ticket.requester_email,
  assignee_id: ticket.assignee_id ?? null,
  group_id: ticket.group_id ?? null,
  category_id: ticket.category_id,
  department_id: ticket.department_id,
  tags: ticket.tags ?? [],
  custom_fields: ticket.custom_fields,
  hold: ticket.hold ? { reason: ticket.hold.reason, until: ticket.hold.until } : null,
  waiting: ticket.waiting ?? false,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
  ended_at,
  satisfaction: null,
  follows_id: ticket.follows?.id ?? null,
  merged_into_id: ticket.merged_into?.id ?? null,
  split_into: split_into ?? null,
});

const toCommentRecord = (
  { user_id, user_name, user_email, mentions = [], split_into, ...comment }: TicketComment,
  versions: RecordOfKind<'comment'>['versions'],
): RecordOfKind<'comment'> => ({
  kind: 'comment',
  ...comment,
  author_id: user_id,
  author_name: user_name,
  author_email: user_email,
  mentions,
  split_into: split_into ?? null,
  versions,
});

/**
 * Whether the export contains a file's content. Infected files and files that are not scanned yet cannot be
 * downloaded.
 */
const hasContent = ({ scan }: TicketAttachment) => scan === null || scan === 'clean';
const toArchivePath = ({ file_path }: TicketAttachment) => `files/${file_path}`;

const toFileRecord = (file: TicketAttachment): RecordOfKind<'file'> => ({
  kind: 'file',
  id: file.id,
  ticket_id: file.ticket_id,
  comment_id: null,
  is_internal: false,
  author_id: file.uploaded_by,
  author_name: file.uploader_name,
  author_role: file.uploader_role,
  file_name: file.file_name,
  file_type: file.file_type,
  file_size: file.file_size,
  created_at: file.created_at,
  ...(hasContent(file) && { path: toArchivePath(file) }),
  scan: file.scan,
  withheld: file.withheld,
});

const listExportedFiles = (files: readonly TicketAttachment[]): ExportedFile[] =>
  files.filter(hasContent).map((file) => ({ path: toArchivePath(file), key: file.file_path }));

function toEventRecord(item: Item): TransferRecord {
  const { ticket_id, revision, ...recorded } = parseEvent(item);
  return { kind: 'event', ticket_id, revision, recorded };
}

/** Leaves out the secret of the rating link. */
function toRatingRecord(storedRating: Rating): TransferRecord {
  const { proof: _, ...rating } = storedRating;
  return { kind: 'rating', ...rating };
}

function toParticipantRecord(item: Item): TransferRecord {
  const { id: person_id, ...participant } = parseParticipant(item);
  return { kind: 'participant', ...participant, person_id };
}

function toFollowerRecord(ticket_id: string, item: Item): TransferRecord {
  const { person: person_id, ...follower } = parseFollower(item);
  return { kind: 'follower', ticket_id, person_id, ...follower };
}

function toLinkRecord(item: Item): TransferRecord {
  if (isMerge(item)) return { kind: 'merge', ...parseTicketMerge(item) };
  const { kind: link_kind, ...link } = parseTicketLink(item);
  return { kind: 'link', ...link, link_kind };
}

/** All records of a ticket. Undefined if it has been deleted. */
export async function readTicketUnit(id: string): Promise<ExportUnit | undefined> {
  const [conversation, versions, followers, links] = await Promise.all([
    readConversation(id),
    listItemsInPartition(keys.commentVersion(id, '', '').pk),
    readFollowers(id),
    listItemsInPartition(keys.ticketLink(id, '').pk),
  ]);
  if (!conversation) return undefined;
  const { ticket, description, comments, files, ratings, alerts, participants, events } = conversation;
  const selectCommentVersions = (comment: string) =>
    versions.filter(({ sk }) => String(sk).startsWith(`${comment}#`)).map(parseVersion);
  return {
    position: id,
    records: [
      toTicketRecord(toVisibleTicketFacts(allTicketsScope, ticket, new Date()), description, ticket),
      ...events.map(toEventRecord),
      ...comments.map((comment) => toCommentRecord(comment, selectCommentVersions(comment.id))),
      ...files.map(toFileRecord),
      ...ratings.map(toRatingRecord),
      ...alerts.map((item): TransferRecord => ({ kind: 'alert', ticket_id: id, ...parseTicketAlert(item) })),
      ...participants.map(toParticipantRecord),
      ...followers.map((item) => toFollowerRecord(id, item)),
      ...links.map(toLinkRecord),
    ],
    files: listExportedFiles(files),
  };
}

/** The most recent rating. */
const findLatestSatisfaction = (ratings: readonly Rating[]): RecordOfKind<'ticket'>['satisfaction'] =>
  ratings
    .flatMap(({ answer, comment, answered_at }) =>
      answer === null || answered_at === null ? [] : [{ answer, comment, answered_at }],
    )
    .at(-1) ?? null;

/** A ticket as the company's customers see it. Undefined if it has left the company. */
export async function readTicketUnitForCustomers(
  id: string,
  company_id: string,
): Promise<ExportUnit | undefined> {
  const conversation = await readConversation(id);
  if (conversation?.ticket.company_id !== company_id) return undefined;
  const scope = { kind: 'company', company_id } as const;
  const { ticket, description, comments, files, ratings } = conversation;
  const visibleTicket = await toVisibleChangedTicket(scope, ticket, new Date());
  return {
    position: id,
    records: [
      {
        ...toTicketRecord(visibleTicket, { description: description.description }, ticket),
        satisfaction: findLatestSatisfaction(ratings),
      },
      ...comments
        .filter((comment) => isCommentVisible(scope, comment))
        .map((comment) => toCommentRecord(toVisibleComment(scope, comment), [])),
      ...files.map(toFileRecord),
    ],
    files: listExportedFiles(files),
  };
}
