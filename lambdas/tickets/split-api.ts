import type { Handlers } from '../http/serve.ts';
import { type CopyFiles, splitTicket } from './commands/split-ticket.ts';

export const createSplitHandlers = (copyFiles: CopyFiles): Pick<Handlers<'links'>, 'splitTicket'> => ({
  splitTicket({ actor, params, body, idempotency_key }) {
    const request = { user_id: actor.id, key: idempotency_key, content: { split: params.id, body } };
    return splitTicket(actor, params.id, body, request, copyFiles, new Date());
  },
});
