// Received mail: who sent it, which part of it is new, and what it becomes.

import type { TicketMail } from '@portico/shared/contract/mails.ts';
import type { Handlers } from '../http/serve.ts';
import type { Item } from '../platform/dynamodb.ts';
import { heldMails, mailsOfAddress, recordedMails } from './find.ts';
import { isWorkedOn } from './items.ts';
import { shown } from './shown.ts';
import { mailFloods, receivedMailsOf } from './store.ts';

/** @param sentMail converts an outbox item to what staff see */
export const handlersWith = (sentMail: (item: Item) => TicketMail): Handlers<'received-mails'> => ({
  async listReceivedMails({ params }) {
    const now = new Date();
    const mails = await receivedMailsOf(params.id);
    return { items: mails.filter((mail) => !isWorkedOn(mail, now)).map(shown) };
  },

  async listHeldMails() {
    const now = new Date();
    const [held, recorded, floods] = await Promise.all([heldMails(now), recordedMails(), mailFloods(now)]);
    return { ...held, recorded, floods };
  },

  searchMails: ({ body: { email, cursor } }) => mailsOfAddress(email, cursor, sentMail),
});
