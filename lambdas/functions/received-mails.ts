import { receivedMailEndpoints } from '@portico/shared/contract/received-mails.ts';
import { attachByMail } from '../attachments/by-mail.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlersWith } from '../mail-in/api.ts';
import { shownMail } from '../notifications/api.ts';
import { mailOf } from '../notifications/items.ts';
import { callers } from '../people/callers.ts';
import { openByMail, replyByMail } from '../tickets/by-mail.ts';

export const handler = verifyOrigin(
  serve(
    'received-mails',
    receivedMailEndpoints,
    handlersWith({ reply: replyByMail, open: openByMail, attach: attachByMail }, (item) =>
      shownMail(mailOf(item)),
    ),
    callers,
  ),
);
