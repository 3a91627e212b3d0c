import { ulid } from 'ulid';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketSplit } from '@portico/shared/contract/links.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import type { NewTicket, Ticket } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { inverseKinds } from '@portico/shared/model/ticket-links.ts';
import type { Actor } from '../../domain/actor.ts';
import { isUploaded, parseAttachment } from '../../domain/ticket/attachment-item.ts';
import { putLink } from '../../domain/links/link-operations.ts';
import { toEventActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, retryOnConflict } from '../../domain/ticket/store.ts';
import { type StoredTicket, toTicketChoices, toAuthor } from '../../domain/ticket/ticket.ts';
import { type NamedTicket, ticketMergedError, tooManyLinksError } from '../../domain/links/ticket-link.ts';
import { allTicketsScope } from '../../domain/visibility-scope.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { type TransactItem, getItem, update } from '../../platform/dynamodb.ts';
import { type RepeatableRequest, executeRepeatableRequest } from '../../table/idempotency.ts';
import { keys } from '../../table/keys.ts';
import { type Requester, createTicket } from './create-ticket.ts';
import { parseComment, parseDescription } from '../items.ts';
import { findMember } from '../people/requester.ts';
import { readTicketScreen } from '../ticket-screen.ts';
import { readVisibleTicket } from '../reader-view.ts';

/*
 * A split moves nothing: the text stays in place and also becomes the description of the new ticket. The
 * customer's text is not changed, so that the customer is never misquoted. The first response on the new
 * ticket is due as if the customer had created it.
 */

/** Copies files to a new ticket. @returns the operations that add the copies to the ticket */
export type CopyFiles = (
  files: readonly TicketAttachment[],
  ticket_id: string,
  at: Date,
) => Promise<TransactItem[]>;

/** The text from which a ticket is created. */
interface SplitText {
  readonly key: ReturnType<typeof keys.comment>;
  readonly attribute: 'content' | 'description';
  readonly text: string;
  readonly split_into: NamedTicket | undefined;
  readonly requester: Requester;
}

const invalidRequestError = (path: string, message: string, issue: string) =>
  new ApiError('invalid_request', message, [{ path: `body.${path}`, message: issue }]);

const invalidCommentError = (message: string) =>
  invalidRequestError('comment_id', message, 'must be the id of a public comment of a customer');

const toRequester = (ticket: StoredTicket): Requester => ({
  id: ticket.requester_id,
  email: ticket.requester_email,
  full_name: ticket.requester_name,
});

/** The author of the comment if they still belong to the company; otherwise the ticket's requester. */
async function findCommentRequester(ticket: StoredTicket, { user_id }: TicketComment): Promise<Requester> {
  if (user_id === ticket.requester_id) return toRequester(ticket);
  return (await findMember(ticket.company_id, user_id)) ?? toRequester(ticket);
}

async function readCommentText(ticket: StoredTicket, comment_id: string): Promise<SplitText> {
  const key = keys.comment(ticket.id, comment_id);
  const item = await getItem(key, { consistent: true });
  if (!item) throw invalidCommentError('This ticket has no such comment.');
  const comment = parseComment(item);
  const { content, is_internal, removed, split_into } = comment;
  if (is_internal || comment.author_role !== 'customer')
    throw invalidCommentError('Only the text of a customer can become a new ticket.');
  if (removed) throw invalidCommentError('This comment was deleted.');
  const requester = await findCommentRequester(ticket, comment);
  return { key, attribute: 'content', text: content, split_into, requester };
}

async function readDescriptionText(ticket: StoredTicket): Promise<SplitText> {
  const key = keys.ticketDescription(ticket.id);
  const item = await getItem(key, { consistent: true });
  if (!item) throw notFound();
  const { description: text, split_into } = parseDescription(item);
  return { key, attribute: 'description', text, split_into, requester: toRequester(ticket) };
}

async function readUploadedFile(ticket_id: string, id: string): Promise<TicketAttachment> {
  const item = await getItem(keys.attachment(ticket_id, id), { consistent: true });
  if (!item || !isUploaded(item))
    throw invalidRequestError('file_ids', 'This ticket has no such file.', 'must be ids of its files');
  const file = parseAttachment(item);
  if (file.scan === 'withheld')
    throw invalidRequestError(
      'file_ids',
      `${file.file_name} is withheld and cannot be copied. Leave it out.`,
      'must be ids of files that can be downloaded',
    );
  return file;
}

const alreadySplitError = ({ ticket_number }: NamedTicket) =>
  new ApiError(
    'already_split',
    `This text is the description of ${ticket_number} already. Open that ticket.`,
  );

/** @throws ApiError `ticket_merged`, `limit_reached` */
function assertSplittable(ticket: StoredTicket): void {
  if (ticket.merged_into) throw ticketMergedError(ticket.merged_into);
  if (ticket.links >= limits.ticket_links) throw tooManyLinksError(ticket);
}

const toNewTicket = (ticket: StoredTicket, ticketSplit: TicketSplit, description: string): NewTicket => ({
  ...toTicketChoices(ticket),
  priority: ticketSplit.priority,
  category_id: ticketSplit.category_id,
  subject: ticketSplit.subject,
  description,
  custom_fields: {},
});

/** Marks the text, unless it has changed, as the description of the new ticket. */
const createSplitMark = ({ key, attribute, text }: SplitText, newTicket: NamedTicket) =>
  update({
    Key: key,
    UpdateExpression: 'SET split_into = :into',
    ConditionExpression: `${attribute} = :text AND attribute_not_exists(split_into)`,
    ExpressionAttributeValues: { ':text': text, ':into': newTicket },
  });

/**
 * The operations for everything except the new ticket: its files, the mark of the text, and the links of both
 * tickets.
 */
async function createSplitOperations(
  actor: Actor,
  ticket: StoredTicket,
  text: SplitText,
  copyOperations: readonly TransactItem[],
  created: NamedTicket,
  at: Date,
): Promise<TransactItem[]> {
  const linked_at = at.toISOString();
  const kind = 'has_follow_up';
  const { operations } = await appendEvent(ticket, {
    event: 'split',
    into: created,
    actor: toEventActor(actor),
    at,
  });
  return [
    ...copyOperations,
    createSplitMark(text, created),
    ...operations,
    putLink({ ticket_id: ticket.id, other_id: created.id, kind, linked_at }),
    putLink({ ticket_id: created.id, other_id: ticket.id, kind: inverseKinds[kind], linked_at }),
  ];
}

const readSplitText = (ticket: StoredTicket, comment_id: string | null): Promise<SplitText> =>
  comment_id === null ? readDescriptionText(ticket) : readCommentText(ticket, comment_id);

const readUploadedFiles = (ticket_id: string, ids: readonly string[]): Promise<TicketAttachment[]> =>
  Promise.all([...new Set(ids)].map((id) => readUploadedFile(ticket_id, id)));

/** The new ticket, as in the response of the request that created it. */
async function readCreatedTicket(id: string): Promise<Ticket> {
  const { company_id } = await readVisibleTicket(allTicketsScope, id);
  return (await readTicketScreen({ kind: 'company', company_id }, id, { consistent: true })).ticket;
}

/**
 * Creates a ticket from the description or a comment of a ticket. The new ticket, the changes of the original
 * and the request's record are one transaction.
 * @throws ApiError `not_found`, `ticket_merged`, `limit_reached`, `already_split`, `invalid_request` for a
 * comment or file that cannot be used, `company_inactive`, `idempotency_key_reused`, `busy`
 */
export async function splitTicket(
  actor: Actor,
  id: string,
  ticketSplit: TicketSplit,
  request: RepeatableRequest,
  copyFiles: CopyFiles,
  at: Date,
): Promise<Ticket> {
  const created_id = ulid(at.getTime());
  let copies: readonly TransactItem[] | undefined;
  const split = async () => {
    const ticket = await readVisibleTicket(allTicketsScope, id);
    const text = await readSplitText(ticket, ticketSplit.comment_id);
    if (text.split_into) throw alreadySplitError(text.split_into);
    assertSplittable(ticket);
    copies ??= await copyFiles(await readUploadedFiles(id, ticketSplit.file_ids), created_id, at);
    const copyOperations = copies;
    const input = toNewTicket(ticket, ticketSplit, text.text);
    return createTicket(ticket.company_id, text.requester, toAuthor(actor), input, request, at, {
      values: ticket,
      split: {
        id: created_id,
        from: { id, ticket_number: ticket.ticket_number },
      },
      operations: (created) => createSplitOperations(actor, ticket, text, copyOperations, created, at),
    });
  };
  return executeRepeatableRequest(request, at, () => retryOnConflict(split), readCreatedTicket);
}
