// Links between tickets, and merges.

import type { Handlers } from '../http/serve.ts';
import { linkTickets, listLinks, unlinkTickets } from './store.ts';

type LinkEndpoint = 'listTicketLinks' | 'linkTicket' | 'unlinkTicket';

export const linkHandlers: Pick<Handlers<'links'>, LinkEndpoint> = {
  listTicketLinks: async ({ params }) => ({ items: await listLinks(params.id) }),

  linkTicket: ({ actor, params: { id, other_id }, body: { kind } }) =>
    linkTickets(actor, { ticket_id: id, other_id, kind }, new Date()),

  async unlinkTicket({ actor, params: { id, other_id } }) {
    await unlinkTickets(actor, id, other_id, new Date());
    return { deleted: true };
  },
};
