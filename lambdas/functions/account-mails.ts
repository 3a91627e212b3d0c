import { AccountMail } from '../people/links/mail-request.ts';
import { sendAccountMail } from '../people/links/send-account-mail.ts';
import { queueHandler } from '../platform/queue.ts';

export const handler = queueHandler(AccountMail, (mail) => sendAccountMail(mail, new Date()));
