// Tickets: commands that change them, lists, conversations and service levels.

import type { TicketOrder, TicketQueue } from '@portico/shared/model/ticket.ts';
import { messages } from '@portico/shared/model/messages.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { withPrefetch } from '../http/prefetch.ts';
import type { Handlers } from '../http/serve.ts';
import { type Actor, requirePermission } from '../domain/actor.ts';
import { ApiError, forbidden, notFound } from '../platform/api-error.ts';
import { resolveFilter } from '../domain/ticket/resolve-filter.ts';
import { toAuthor } from '../domain/ticket/ticket.ts';
import type { TicketFilter } from '@portico/shared/model/ticket-lists.ts';
import { isNamedTicketVisible } from '../domain/links/named-tickets.ts';
import { type NamedTicket, ticketMergedError } from '../domain/links/ticket-link.ts';
import { retryOnConflict } from '../domain/ticket/store.ts';
import {
  type VisibilityScope,
  allTicketsScope,
  isVisible,
  toVisibilityScope,
} from '../domain/visibility-scope.ts';
import { createClosingOperation } from '../enquiries/store.ts';
import { findRequester } from './people/requester.ts';
import { createTicket } from './commands/create-ticket.ts';
import type { PageRequest } from '../table/page.ts';
import { listCustomerTickets } from './lists/customer-lists.ts';
import { type TicketPage, listTickets } from './lists/list-tickets.ts';
import { countActorQueueTickets } from './lists/queues.ts';
import { countTicketsCreatedPerDay, readTicketCounts } from './lists/statistics.ts';
import { listComments, listHistory, readTicketScreen } from './ticket-screen.ts';
import { type CommentResult, addComment } from './commands/add-comment.ts';
import {
  deleteComment,
  editComment,
  listCommentVersions,
  withdrawComment,
} from './commands/change-comment.ts';
import { saveDraft } from './conversation/drafts.ts';
import { createFollowUp } from './conversation/follow-up.ts';
import { markRead, markUnread } from './conversation/read-marks.ts';
import { readDueTimeReceipt } from './service-level/receipt.ts';
import {
  hideInvisibleTickets,
  loadSummaries,
  readVisibleTicket,
  toVisibleChangedTicket,
  toVisibleComment,
} from './reader-view.ts';
import { listQueueTickets } from './lists/ticket-queues.ts';
import { findTags } from './lists/tags.ts';
import { changeTicketFields, resolveUpdate } from './commands/change-ticket.ts';

function requireCompany(actor: Actor, message: string) {
  if (!actor.company) throw new ApiError('profile_without_company', message);
  return actor.company;
}

async function loadTicketPage(actor: Actor, scope: VisibilityScope, finding: Promise<TicketPage>) {
  const itemsPromise = finding.then(({ items }) => items);
  const [found, items] = await Promise.all([finding, loadSummaries(actor, scope, itemsPromise)]);
  return { ...found, items, ...(scope.kind === 'requester' && { own_tickets_only: true as const }) };
}

const listTicketsOrQueue = (
  filter: TicketFilter,
  queue: TicketQueue | undefined,
  page: PageRequest,
  order: TicketOrder | undefined,
) =>
  queue === undefined
    ? listTickets({ filter, order: order ?? 'activity' }, page)
    : listQueueTickets(queue, filter, page, order);

const toCommentIds = ({ id, comment_id }: { id: string; comment_id: string }) => ({
  ticket: id,
  comment: comment_id,
});

const createCommentResponse = async (scope: VisibilityScope, { comment, ticket }: CommentResult) => ({
  ...toVisibleComment(scope, comment),
  ticket: await toVisibleChangedTicket(scope, ticket, new Date()),
});

export const handlers: Handlers<'tickets'> = {
  async listTickets({ actor, query: { scope, tab, order, queue, with_total, cursor, limit, ...filter } }) {
    const page = { cursor, limit };
    if (scope === 'all') {
      requirePermission(actor, 'work_all_tickets');
      const finding = resolveFilter(actor, filter).then((resolvedFilter) =>
        listTicketsOrQueue(resolvedFilter, queue, page, order),
      );
      const [found, counts] = await Promise.all([
        loadTicketPage(actor, toVisibilityScope(actor), finding),
        with_total && !actor.company_ids ? readTicketCounts() : undefined,
      ]);
      return { ...found, ...(counts && { total: counts.total }) };
    }
    const { id: company_id } = requireCompany(actor, messages.profile_without_company);
    const visible = toVisibilityScope(actor);
    // Staff with a company get the same list as the members of that company.
    const listScope = visible.kind === 'requester' ? visible : ({ kind: 'company', company_id } as const);
    return loadTicketPage(actor, visible, listCustomerTickets(listScope, tab, page, order ?? 'activity'));
  },

  async createTicket({ actor, body, idempotency_key }) {
    const company = requireCompany(actor, messages.cannot_create_without_company);
    const request = { user_id: actor.id, key: idempotency_key, content: { company_id: company.id, body } };
    const ticket = await createTicket(company.id, actor, toAuthor(actor), body, request, new Date());
    return hideInvisibleTickets(toVisibilityScope(actor), ticket);
  },

  createTicketForCompany: withPrefetch(
    ({ params, body }) => findRequester(params.id, body.requester),
    async ({ actor, params, body, idempotency_key }, requester) => {
      const { requester: requesterInput, enquiry_id, ...ticket } = body;
      if (enquiry_id !== undefined && actor.is_integration) throw forbidden();
      const content = { company_id: params.id, requester: requesterInput, enquiry_id, body: ticket };
      const request = { user_id: actor.id, key: idempotency_key, content };
      const at = new Date();
      const origin = enquiry_id !== undefined && {
        operations: async (created: NamedTicket) => [
          await createClosingOperation(enquiry_id, actor.full_name, at, created),
        ],
      };
      return retryOnConflict(() =>
        createTicket(params.id, requester, toAuthor(actor), ticket, request, at, origin || {}),
      );
    },
  ),

  getTicket: ({ actor, params }) =>
    readTicketScreen(toVisibilityScope(actor), params.id, { reader: actor.id }),

  updateTicket: withPrefetch(
    ({ params, body }) => Promise.all([readVisibleTicket(allTicketsScope, params.id), resolveUpdate(body)]),
    async ({ actor, body }, [ticket, update]) => changeTicketFields(actor, ticket, update, body, new Date()),
  ),

  listTicketComments: ({ actor, params, query }) => listComments(toVisibilityScope(actor), params.id, query),

  addTicketComment: withPrefetch(
    ({ params }) => readVisibleTicket(allTicketsScope, params.id),
    async ({ actor, params, body, idempotency_key }, ticket) => {
      if (body.is_internal) requirePermission(actor, 'work_all_tickets');
      const scope = toVisibilityScope(actor);
      if (!isVisible(scope, ticket)) throw notFound();
      // `seen` is not compared, because the user may have seen more of the conversation when the request is
      // repeated.
      const { seen: _, ...comment } = body;
      const content = { ticket_id: params.id, body: comment };
      const request = { user_id: actor.id, key: idempotency_key, content };
      return createCommentResponse(scope, await addComment(actor, scope, ticket, body, request, new Date()));
    },
  ),

  async editTicketComment({ actor, params, body }) {
    const scope = toVisibilityScope(actor);
    return createCommentResponse(
      scope,
      await editComment(actor, scope, toCommentIds(params), body, new Date()),
    );
  },

  async deleteTicketComment({ actor, params }) {
    const scope = toVisibilityScope(actor);
    return createCommentResponse(scope, await deleteComment(actor, scope, toCommentIds(params), new Date()));
  },

  async takeBackTicketComment({ actor, params }) {
    const scope = toVisibilityScope(actor);
    const at = new Date();
    const { ticket } = await withdrawComment(actor, scope, toCommentIds(params), at);
    return { taken_back: true, ticket: await toVisibleChangedTicket(scope, ticket, at) };
  },

  saveDraft: withPrefetch(
    ({ params }) => readVisibleTicket(allTicketsScope, params.id),
    async ({ actor, body }, ticket) => {
      if (body.mode === 'note') requirePermission(actor, 'work_all_tickets');
      if (!isVisible(toVisibilityScope(actor), ticket)) throw notFound();
      return saveDraft(ticket.id, actor.id, body, new Date());
    },
  ),

  listCommentVersions: ({ actor, params }) =>
    listCommentVersions(toVisibilityScope(actor), toCommentIds(params)),

  markTicketRead: withPrefetch(
    ({ params }) => readVisibleTicket(allTicketsScope, params.id),
    async ({ actor, params, body }, ticket) => {
      if (!isVisible(toVisibilityScope(actor), ticket)) throw notFound();
      const now = new Date().toISOString();
      const seen_at = body.seen_at < now ? body.seen_at : now;
      await markRead(actor.id, { ticket_id: params.id, seen_at });
      return { seen_at };
    },
  ),

  markTicketUnread: withPrefetch(
    ({ params }) => readVisibleTicket(allTicketsScope, params.id),
    async ({ actor, params }, ticket) => {
      if (!isVisible(toVisibilityScope(actor), ticket)) throw notFound();
      await markUnread(actor.id, params.id, new Date());
      return { unread: true as const };
    },
  ),

  startFollowUp: withPrefetch(
    ({ params }) => readVisibleTicket(allTicketsScope, params.id),
    async ({ actor, body, idempotency_key }, ticket) => {
      const scope = toVisibilityScope(actor);
      const { merged_into } = ticket;
      if (!isVisible(scope, ticket)) throw notFound();
      if (merged_into && (await isNamedTicketVisible(scope, merged_into)))
        throw ticketMergedError(merged_into);
      const content = { follows: ticket.id, body };
      const request = { user_id: actor.id, key: idempotency_key, content };
      const followUp = await createTicket(
        ticket.company_id,
        actor,
        toAuthor(actor),
        createFollowUp(ticket, body),
        request,
        new Date(),
        { follows: ticket, values: ticket },
      );
      return hideInvisibleTickets(scope, followUp);
    },
  ),

  listTicketHistory: ({ actor, params, query }) => listHistory(toVisibilityScope(actor), params.id, query),

  async getTicketReceipt({ actor, params }) {
    return { receipt: await readDueTimeReceipt(toVisibilityScope(actor), params.id) };
  },

  listTags: async ({ query: { q } }) => ({ items: await findTags(q) }),

  getQueues: ({ actor }) => countActorQueueTickets(actor.id, new Date()),

  async getDashboard({ actor }) {
    const [counts, created_per_day, newest] = await Promise.all([
      readTicketCounts(),
      countTicketsCreatedPerDay(new Date()),
      loadTicketPage(
        actor,
        allTicketsScope,
        listTickets({ filter: {}, order: 'created' }, { limit: limits.recent_tickets }),
      ),
    ]);
    const { total, by_status, by_priority } = counts;
    return {
      total,
      new: by_status.new,
      in_progress: by_status.in_progress,
      resolved: by_status.resolved,
      by_status,
      by_priority,
      created_per_day,
      recent: newest.items,
    };
  },
};
