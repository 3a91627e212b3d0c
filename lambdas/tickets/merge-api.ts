import type { Handlers } from '../http/serve.ts';
import { mergeTicket, undoMerge } from './commands/merge-ticket.ts';

export const mergeHandlers: Pick<Handlers<'links'>, 'mergeTicket' | 'undoMerge'> = {
  mergeTicket: async ({ actor, params, body }) => ({
    ticket: await mergeTicket(actor, params.id, body, new Date()),
  }),

  undoMerge: async ({ actor, params }) => ({ ticket: await undoMerge(actor, params.id, new Date()) }),
};
