import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketChange, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import type { HistoryField } from '@portico/shared/model/ticket.ts';
import { isUploaded, parseAttachment } from '../domain/ticket/attachment-item.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { ticketEventPrefix } from '../table/definition.ts';
import { keys } from '../table/keys.ts';
import {
  type Page,
  type PageRequest,
  createCursorBeforeNewest,
  listNewestVisibleItems,
} from '../table/page.ts';
import { notFound } from '../platform/api-error.ts';
import { parseTicketAlert } from '../domain/ticket/ticket-alert.ts';
import { parseParticipant, toParticipantList } from '../domain/people/participant.ts';
import { type VisibilityScope, isVisible } from '../domain/visibility-scope.ts';
import { type Item, getItem, query } from '../platform/dynamodb.ts';
import { selectEffectiveEvents } from '../domain/ticket/apply.ts';
import { type RecordedEvent, parseEvent } from '../domain/ticket/recorded-event.ts';
import { toHistory } from '../domain/ticket/history.ts';
import { readTicketEvents } from '../domain/ticket/store.ts';
import { type StoredTicket, parseTicket } from '../domain/ticket/ticket.ts';
import { type StoredDescription, parseComment, parseDescription } from './items.ts';
import { parseMark, toMarkPosition } from './conversation/read-mark-item.ts';
import { isTicketUnread } from './conversation/read-marks.ts';
import { parseDraft } from './conversation/drafts.ts';
import { addCreatorNames } from './makers.ts';
import {
  hideInvisibleTickets,
  isCommentVisible,
  readVisibleTicket,
  toVisibleComment,
  toVisibleTicketFacts,
} from './reader-view.ts';

/**
 * The only fields whose history customers see. The history of other fields, such as tags, links, service
 * levels and assignees, is for staff.
 */
const fieldsShownToCustomers: readonly HistoryField[] = ['status', 'merge', 'split'];
/**
 * Fields that refer to another ticket. Customers may be unable to see that ticket: it may have another
 * requester, or belong to a company that this ticket has left.
 */
const referringFields: readonly HistoryField[] = ['merge', 'split', 'link'];
function isChangeShown(scope: VisibilityScope, moved_at: string | null, change: TicketChange): boolean {
  const { field_name, created_at } = change;
  if (scope.kind === 'all') return !scope.company_ids || !referringFields.includes(field_name);
  if (referringFields.includes(field_name) && (scope.kind === 'requester' || created_at <= (moved_at ?? '')))
    return false;
  return fieldsShownToCustomers.includes(field_name);
}

/** The history, newest first. @param events newest first */
function toVisibleHistory(
  scope: VisibilityScope,
  { moved_at }: Pick<StoredTicket, 'moved_at'>,
  events: readonly RecordedEvent[],
): TicketChange[] {
  return selectEffectiveEvents(events.toReversed())
    .flatMap(toHistory)
    .filter((change) => isChangeShown(scope, moved_at, change))
    .reverse();
}

const toVisibleDescription = (scope: VisibilityScope, { description, split_into }: StoredDescription) => ({
  description,
  ...(scope.kind === 'all' && { split_into }),
});

const hasPrefix = (prefix: string) => (item: Item) =>
  typeof item['sk'] === 'string' && item['sk'].startsWith(prefix);

/** Where to continue if the ticket is larger than one DynamoDB response (1 MB). */
function findOlderCursors(
  last: Item | undefined,
  history: readonly TicketChange[],
): Pick<TicketDetail, 'older_comments' | 'older_history'> {
  if (!last) return { older_comments: null, older_history: null };
  const [kind, id = ''] = String(last['sk']).split('#');
  if (kind === 'COMMENT') return { older_comments: encodeCursor(id), older_history: null };
  const older_comments = createCursorBeforeNewest();
  if (kind === 'DESCRIPTION' || kind === 'DRAFT') return { older_comments, older_history: null };
  const oldestEntry = history.at(-1);
  return {
    older_comments,
    older_history: oldestEntry ? encodeCursor(oldestEntry.id) : createCursorBeforeNewest(),
  };
}

/** Whether the reader's ticket screen contains an item. */
function isOnScreen(scope: VisibilityScope, item: Item, reader: string): boolean {
  if (hasPrefix('COMMENT#')(item)) return isCommentVisible(scope, parseComment(item));
  if (hasPrefix(ticketEventPrefix)(item)) {
    const event = parseEvent(item);
    return (
      event.event === 'comment_taken_back' || toVisibleHistory(scope, { moved_at: null }, [event]).length > 0
    );
  }
  if (hasPrefix('FILE#')(item)) return isUploaded(item);
  if (hasPrefix(keys.ticketAlert('').sk)(item)) return false;
  if (hasPrefix(keys.participant('', '').sk)(item)) return false;
  if (hasPrefix('DRAFT#')(item)) return hasPrefix(`DRAFT#${reader}#`)(item);
  const mark = keys.readMark('', reader).sk;
  return hasPrefix('READ#')(item) ? item['sk'] === mark : true;
}

/** The maximum number of bytes of JSON on one screen: about as much as one DynamoDB response. */
const maxScreenSize = 1_000_000;

/**
 * Reads the items of a screen. For customers, the size of visible items ends the page: DynamoDB's own limit
 * also counts internal notes, and would reveal their size.
 */
async function readScreenItems(scope: VisibilityScope, id: string, reader: string, consistent: boolean) {
  const input = {
    ConsistentRead: consistent,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.ticket(id).pk },
    ScanIndexForward: false,
  };
  if (scope.kind === 'all') return query(input);
  const visibleItems: Item[] = [];
  let size = 0;
  let ExclusiveStartKey: Item | undefined;
  do {
    const { items, lastKey } = await query({ ...input, ExclusiveStartKey });
    for (const item of items.filter((candidate) => isOnScreen(scope, candidate, reader))) {
      size += Buffer.byteLength(JSON.stringify(item));
      if (size > maxScreenSize) return { items: visibleItems, lastKey: visibleItems.at(-1) };
      visibleItems.push(item);
    }
    ExclusiveStartKey = lastKey;
  } while (ExclusiveStartKey);
  return { items: visibleItems, lastKey: undefined };
}

/**
 * Reads the whole ticket screen with one descending Query of the ticket's item collection: the ticket comes
 * first, then read marks, participants, attachments, events, drafts, description and comments, each newest
 * first.
 * @throws ApiError `not_found` if the ticket does not exist or is not visible
 */
export async function readTicketScreen(
  scope: VisibilityScope,
  id: string,
  { consistent = false, reader = '', now = new Date() } = {},
): Promise<TicketDetail> {
  const { items, lastKey } = await readScreenItems(scope, id, reader, consistent);
  const ticketItem = items.find(hasPrefix('TICKET'));
  const ticket = ticketItem && parseTicket(ticketItem);
  // After a megabyte of attachments (about 2,000) the first response does not contain the description.
  const description =
    items.find(hasPrefix('DESCRIPTION')) ?? (ticket && (await getItem(keys.ticketDescription(id))));
  if (!ticket || !description || !isVisible(scope, ticket)) throw notFound();
  const mark = items
    .filter(hasPrefix(keys.readMark('', '').sk))
    .map(parseMark)
    .find(({ person }) => person === reader);
  const visibleTicket = await hideInvisibleTickets(scope, ticket);
  const history = toVisibleHistory(scope, ticket, items.filter(hasPrefix(ticketEventPrefix)).map(parseEvent));
  const comments = items
    .filter(hasPrefix('COMMENT#'))
    .map((item) => toVisibleComment(scope, parseComment(item)))
    .reverse();
  const conversation =
    scope.kind === 'all' ? await addCreatorNames(comments, history) : { comments, history };
  const isMergeHidden = ticket.merged_into && !visibleTicket.merged_into;
  return {
    ticket: {
      ...toVisibleTicketFacts(scope, visibleTicket, now),
      ...(isMergeHidden && { reply: 'follow_up' }),
      ...toVisibleDescription(scope, parseDescription(description)),
    },
    unread: isTicketUnread(
      ticket,
      { person: reader, isStaff: scope.kind === 'all', now },
      mark && toMarkPosition(mark),
    ),
    seen_at: mark?.seen_at ?? null,
    ...conversation,
    attachments: items.filter(hasPrefix('FILE#')).filter(isUploaded).map(parseAttachment),
    ...(scope.kind === 'all' && {
      participants: toParticipantList(
        items.filter(hasPrefix(keys.participant('', '').sk)).map(parseParticipant),
      ),
      alert: items.filter(hasPrefix(keys.ticketAlert('').sk)).map(parseTicketAlert)[0],
    }),
    drafts: items
      .filter(hasPrefix(`DRAFT#${reader}#`))
      .map(parseDraft)
      .map(({ mode, content, saved_at }) => ({ mode, content, saved_at })),
    ...findOlderCursors(lastKey, history),
  };
}

/** @throws ApiError `not_found` if the ticket does not exist or is not visible */
export async function listComments(
  scope: VisibilityScope,
  id: string,
  page: PageRequest,
): Promise<Page<TicketComment>> {
  const { pk, sk: prefix } = keys.comment(id, '');
  const toKey = (comment: string) => keys.comment(id, comment);
  const isShown = (item: Item) => isCommentVisible(scope, parseComment(item));
  const [, { items, next_cursor }] = await Promise.all([
    readVisibleTicket(scope, id),
    listNewestVisibleItems({ partition: pk, prefix, toKey }, page, isShown),
  ]);
  return { items: items.map((item) => toVisibleComment(scope, parseComment(item))), next_cursor };
}

/** @throws ApiError `not_found` if the ticket does not exist or is not visible; `invalid_request` */
export async function listHistory(
  scope: VisibilityScope,
  id: string,
  { cursor, limit }: PageRequest,
): Promise<Page<TicketChange>> {
  const before = cursor === undefined ? undefined : decodeCursor(cursor);
  const [ticket, events] = await Promise.all([readVisibleTicket(scope, id), readTicketEvents(id)]);
  const olderChanges = toVisibleHistory(scope, ticket, events.toReversed()).filter(
    (change) => before === undefined || change.id < before,
  );
  const items = olderChanges.slice(0, limit);
  const oldest = items.at(-1);
  return { items, next_cursor: oldest && olderChanges.length > limit ? encodeCursor(oldest.id) : null };
}
