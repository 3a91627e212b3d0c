import { attachByMail } from '../attachments/by-mail.ts';
import { enquireByMail } from '../contact/by-mail.ts';
import { receive } from '../mail-in/receive.ts';
import { inTime } from '../platform/deadline.ts';
import { openByMail, replyByMail } from '../tickets/by-mail.ts';

export const handler = inTime(
  receive({ reply: replyByMail, open: openByMail, attach: attachByMail, enquire: enquireByMail }),
);
