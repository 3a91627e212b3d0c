// Canned replies, saved views, and staff notes on people and companies.

import type { Handlers } from '../http/serve.ts';
import {
  createCannedReply,
  deleteCannedReply,
  readCannedReplies,
  updateCannedReply,
} from './canned-replies.ts';
import { requireOwner } from './owner.ts';
import { readStaffNotes, saveStaffNote } from './staff-notes.ts';
import { readTicketViews, saveTicketViews } from './ticket-views.ts';

export const handlers: Handlers<'desk-tools'> = {
  listCannedReplies: async ({ actor }) => ({ items: await readCannedReplies(actor) }),

  createCannedReply: ({ actor, body, idempotency_key }) => {
    const request = { user_id: actor.id, key: idempotency_key, content: { canned_reply: body } };
    return createCannedReply(
      requireOwner(actor, body.scope, 'write_shared_replies'),
      body,
      request,
      new Date(),
    );
  },

  updateCannedReply: ({ actor, params, body }) =>
    updateCannedReply(requireOwner(actor, params.scope, 'write_shared_replies'), params.id, body),

  async deleteCannedReply({ actor, params }) {
    await deleteCannedReply(requireOwner(actor, params.scope, 'write_shared_replies'), params.id);
    return { deleted: true };
  },

  getTicketViews: ({ actor }) => readTicketViews(actor),

  saveTicketViews: ({ actor, params, body }) =>
    saveTicketViews(requireOwner(actor, params.scope, 'share_ticket_views'), body),

  getStaffNotes: ({ query }) => readStaffNotes(query),

  saveStaffNote: ({ actor, params, body }) => saveStaffNote(actor, params, body, new Date()),
};
