import { messages } from '@portico/shared/model/messages.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { Handlers } from '../http/serve.ts';
import { type Actor, requirePermission } from '../platform/actor.ts';
import { Refusal } from '../platform/problems.ts';
import { reachOf } from '../platform/reach.ts';
import { requesterWithin } from './on-behalf.ts';
import { createTicket } from './raising.ts';
import { findTickets } from './search.ts';
import { statistics } from './statistics.ts';
import {
  commentsOfTicket,
  historyOfTicket,
  reference,
  ticketScreen,
  ticketWithin,
  ticketsOfCompany,
} from './store.ts';
import { addComment, updateTicket } from './writing.ts';

function companyOf(actor: Actor, refusal: string) {
  if (!actor.company) throw new Refusal('profile_without_company', refusal);
  return actor.company;
}

export const handlers: Handlers<'tickets'> = {
  getReference: () => reference(),

  async listTickets({ actor, query: { scope, tab, q, status, priority, with_total, ...page } }) {
    if (scope === 'all') {
      requirePermission(actor, 'work_all_tickets');
      const [found, counts] = await Promise.all([
        findTickets({ q, status, priority }, page),
        with_total ? statistics(new Date()) : undefined,
      ]);
      return { ...found, ...(counts && { total: counts.total }) };
    }
    const company = companyOf(actor, messages.profile_without_company);
    return ticketsOfCompany(company.id, tab, page);
  },

  async createTicket({ actor, body, idempotency_key }) {
    const company = companyOf(actor, messages.cannot_create_without_company);
    const request = { user_id: actor.id, key: idempotency_key, content: { company_id: company.id, body } };
    return createTicket(company.id, actor, body, request, new Date());
  },

  createTicketForCompany: {
    begin({ params, body: { requester: whom, ...input } }) {
      const finding = requesterWithin(params.id, whom);
      finding.catch(() => undefined); // reported when awaited, or of no interest when the caller is refused
      return async ({ actor, idempotency_key }) => {
        const requester = await finding;
        const content = { company_id: params.id, requester: whom, body: input };
        const request = { user_id: actor.id, key: idempotency_key, content };
        return createTicket(params.id, requester, input, request, new Date());
      };
    },
  },

  getTicket: ({ actor, params }) => ticketScreen(reachOf(actor), params.id),

  updateTicket: {
    begin({ params }) {
      const reading = ticketWithin({ kind: 'all' }, params.id);
      reading.catch(() => undefined); // reported when awaited, or of no interest when the caller is refused
      return async ({ actor, body }) => updateTicket(actor, await reading, body, new Date());
    },
  },

  listTicketComments: ({ actor, params, query }) => commentsOfTicket(reachOf(actor), params.id, query),

  async addTicketComment({ actor, params, body, idempotency_key }) {
    if (body.is_internal) requirePermission(actor, 'work_all_tickets');
    const request = { user_id: actor.id, key: idempotency_key, content: { ticket_id: params.id, body } };
    return addComment(actor, reachOf(actor), params.id, body, request, new Date());
  },

  listTicketHistory: ({ actor, params, query }) => historyOfTicket(reachOf(actor), params.id, query),

  async getDashboard() {
    const [counts, newest] = await Promise.all([
      statistics(new Date()),
      findTickets({}, { limit: limits.recent_tickets }),
    ]);
    const { total, by_status, by_priority, created_per_day } = counts;
    return {
      total,
      new: by_status.new,
      in_progress: by_status.in_progress,
      resolved: by_status.resolved,
      by_status,
      by_priority,
      created_per_day: [...created_per_day],
      recent: newest.items,
    };
  },
};
