// Received mail: its sender, its new text, and what is created from it.

import type { Handlers } from '../http/serve.ts';
import { listHeldMails, listMailsByAddress, listRecordedMails } from './find.ts';
import { isInProcess } from './items.ts';
import { toReceivedMail } from './shown.ts';
import { listMailFloods, readReceivedMails } from './store.ts';

export const handlers: Handlers<'received-mails'> = {
  async listReceivedMails({ params }) {
    const now = new Date();
    const mails = await readReceivedMails(params.id);
    return { items: mails.filter((mail) => !isInProcess(mail, now)).map(toReceivedMail) };
  },

  async listHeldMails() {
    const now = new Date();
    const [held, floods] = await Promise.all([listHeldMails(now), listMailFloods(now)]);
    return { ...held, floods };
  },

  listRecordedMails: ({ query: { cursor } }) => listRecordedMails(cursor),

  searchMails: ({ body: { email, cursor } }) => listMailsByAddress(email, cursor),
};
