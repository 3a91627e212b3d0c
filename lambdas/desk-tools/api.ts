// Canned replies, saved views, and staff notes on people and companies.

import type { Handlers } from '../http/serve.ts';
import {
  cannedRepliesFor,
  createCannedReply,
  deleteCannedReply,
  updateCannedReply,
} from './canned-replies.ts';
import { ownerOf } from './owner.ts';
import { saveStaffNote, staffNote } from './staff-notes.ts';
import { saveTicketViews, ticketViewsFor } from './ticket-views.ts';

export const handlers: Handlers<'desk-tools'> = {
  listCannedReplies: async ({ actor }) => ({ items: await cannedRepliesFor(actor) }),

  createCannedReply: ({ actor, body, idempotency_key }) => {
    const request = { user_id: actor.id, key: idempotency_key, content: { canned_reply: body } };
    return createCannedReply(ownerOf(actor, body.scope, 'write_shared_replies'), body, request, new Date());
  },

  updateCannedReply: ({ actor, params, body }) =>
    updateCannedReply(ownerOf(actor, params.scope, 'write_shared_replies'), params.id, body),

  async deleteCannedReply({ actor, params }) {
    await deleteCannedReply(ownerOf(actor, params.scope, 'write_shared_replies'), params.id);
    return { deleted: true };
  },

  getTicketViews: ({ actor }) => ticketViewsFor(actor),

  saveTicketViews: ({ actor, params, body }) =>
    saveTicketViews(ownerOf(actor, params.scope, 'share_ticket_views'), body),

  getStaffNote: ({ params }) => staffNote(params),

  saveStaffNote: ({ actor, params, body }) => saveStaffNote(actor, params, body, new Date()),
};
