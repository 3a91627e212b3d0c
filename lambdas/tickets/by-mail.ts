import { NewTicket, type TicketUpdate } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { removeDirectionMarks } from '@portico/shared/model/invisible.ts';
import type { Actor } from '../domain/actor.ts';
import { emptyValues } from '../domain/custom-fields.ts';
import { isNamedTicketVisible } from '../domain/links/named-tickets.ts';
import { type VisibilityScope, toVisibilityScope } from '../domain/visibility-scope.ts';
import { readCreatedTicket } from '../domain/ticket/store.ts';
import { type StoredTicket, isOpen, toAuthor } from '../domain/ticket/ticket.ts';
import { ApiError } from '../platform/api-error.ts';
import {
  type RepeatableRequest,
  executeRepeatableRequest,
  findEarlierResultId,
} from '../table/idempotency.ts';
import { addComment, parseCommentResult } from './commands/add-comment.ts';
import { type Requester, createTicket } from './commands/create-ticket.ts';
import { createFollowUp } from './conversation/follow-up.ts';
import { listTickets } from './lists/list-tickets.ts';
import { readVisibleTicket } from './reader-view.ts';
import { changeTicketFields, resolveUpdate } from './commands/change-ticket.ts';

interface Reply {
  readonly ticket_id: string;
  readonly content: string;
  readonly left_out?: string;
  readonly is_outside?: boolean;
  readonly is_internal: boolean;
  readonly close: boolean;
  readonly assignee?: string | undefined;
}

interface MailTicket {
  readonly requester: Requester;
  readonly company_id: string;
  readonly subject: string;
  readonly description: string;
}

const cutNotice = '\n\n[Quoted text or a signature was left out. Support has all of the mail.]';

const hasErrorCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * Changes the ticket even if it has changed recently, because a mail does not show which version its author
 * saw.
 */
async function changeLatestVersion(
  actor: Actor,
  ticket_id: string,
  changedFields: Omit<TicketUpdate, 'version'>,
  at: Date,
): Promise<void> {
  const ticket = await readVisibleTicket(toVisibilityScope(actor), ticket_id);
  await changeTicketFields(actor, ticket, await resolveUpdate(changedFields), undefined, at);
}

/**
 * The ticket on which the conversation continues: the merge target of a merged ticket, or else the ticket
 * itself.
 */
async function readCurrentTicket(scope: VisibilityScope, id: string): Promise<StoredTicket> {
  const ticket = await readVisibleTicket(scope, id);
  const { merged_into } = ticket;
  return merged_into && (await isNamedTicketVisible(scope, merged_into))
    ? readCurrentTicket(scope, merged_into.id)
    : ticket;
}

/**
 * Stores an answer by mail: as a comment, as a comment that closes the ticket, or, if the ticket ended some
 * time ago, as a follow-up ticket. An answer to a merged ticket goes to the merge target.
 * @returns the ticket that received it
 */
export function replyByMail(actor: Actor, reply: Reply, key: string, at: Date): Promise<string> {
  // Both requests name the original ticket, not its merge target, because the target may have changed by the
  // time of a retry.
  const request = { user_id: actor.id, key, content: reply.ticket_id };
  // A follow-up ticket needs its own request, because the result of the reply's request is a comment.
  const followUpRequest = { ...request, key: `${key}-follow-up` };
  // A retry returns the stored id, even if the original ticket has been deleted since.
  return executeRepeatableRequest(
    followUpRequest,
    at,
    () => storeReply(actor, reply, { request, followUpRequest }, at),
    (id) => Promise.resolve(id),
  );
}

/** Adds the comment of a reply, unless it is empty. @returns the id of the comment's ticket */
const addReply = (
  actor: Actor,
  scope: VisibilityScope,
  ticket_id: string,
  commentFields: Omit<Reply, 'ticket_id' | 'close' | 'assignee'>,
  request: RepeatableRequest,
  at: Date,
): Promise<string> =>
  executeRepeatableRequest(
    request,
    at,
    async () => {
      const ticket = await readCurrentTicket(scope, ticket_id);
      if (commentFields.content === '') return ticket.id;
      return (await addComment(actor, scope, ticket, commentFields, request, at)).comment.ticket_id;
    },
    // The comment's ticket may have been merged, moved or deleted since.
    (result) => Promise.resolve(parseCommentResult(result).ticket_id),
  );

async function storeReply(
  actor: Actor,
  { ticket_id, close, assignee, ...commentFields }: Reply,
  { request, followUpRequest }: Record<'request' | 'followUpRequest', RepeatableRequest>,
  at: Date,
): Promise<string> {
  const { content, left_out } = commentFields;
  const scope = toVisibilityScope(actor);
  let id: string;
  try {
    id = await addReply(actor, scope, ticket_id, commentFields, request, at);
  } catch (error) {
    if (!hasErrorCode(error, 'ticket_ended')) throw error;
    const ticket = await readCurrentTicket(scope, ticket_id);
    const requester = {
      id: ticket.requester_id,
      email: ticket.requester_email,
      full_name: ticket.requester_name,
    };
    const input = createFollowUp(ticket, {
      content: left_out ? content.slice(0, limits.description - cutNotice.length) + cutNotice : content,
    });
    const { company_id } = ticket;
    return (
      await createTicket(company_id, requester, toAuthor(actor), input, followUpRequest, at, {
        follows: ticket,
        values: ticket,
      })
    ).id;
  }
  if (close) await changeLatestVersion(actor, id, { status: 'closed' }, at);
  if (assignee !== undefined) await changeLatestVersion(actor, id, { assignee_id: assignee }, at);
  return id;
}

/** How many of a company's latest tickets are searched for the ticket of an alarm. */
const maxSearchedTickets = 200;

/**
 * The open ticket that was created by mail with this requester and subject.
 * @param key the key of the request that creates a ticket if none is found
 * @returns undefined if there is none, or if the request with this key has already created a ticket
 */
export async function findOpenTicketByMail(
  actor: Actor,
  { company_id, email, subject }: { company_id: string; email: string; subject: string },
  key: string,
  at: Date,
): Promise<string | undefined> {
  const creationRequest = { user_id: actor.id, key, content: company_id };
  if ((await findEarlierResultId(creationRequest, at)) !== undefined) return undefined;
  const { items } = await listTickets(
    { filter: { company: [company_id] }, order: 'activity' },
    { limit: maxSearchedTickets },
  );
  for (const { id, status, created_by } of items) {
    if (!isOpen(status) || created_by !== actor.id) continue;
    // Compares the ticket as it was created: staff may have corrected the subject or the requester since.
    const created = await readCreatedTicket(id);
    if (created?.subject !== subject || created.requester_email !== email) continue;
    if (isOpen((await readVisibleTicket({ kind: 'company', company_id }, id)).status)) return id;
  }
  return undefined;
}

/** Creates a ticket from a first mail. @returns its id; undefined if the company is inactive */
export async function createTicketByMail(
  actor: Actor,
  { requester, company_id, ...texts }: MailTicket,
  key: string,
  at: Date,
): Promise<string | undefined> {
  const request = { user_id: actor.id, key, content: company_id };
  try {
    const { subject, description, ...choices } = texts;
    const input = NewTicket.parse({
      ...choices,
      subject: removeDirectionMarks(subject),
      description: removeDirectionMarks(description),
    });
    return (
      await createTicket(company_id, requester, toAuthor(actor), input, request, at, { values: emptyValues })
    ).id;
  } catch (error) {
    if (hasErrorCode(error, 'company_inactive')) return undefined;
    throw error;
  }
}
