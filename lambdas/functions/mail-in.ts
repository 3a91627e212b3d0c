import type { APIGatewayProxyEventV2, SESEvent } from 'aws-lambda';
import { receivedMailEndpoints } from '@portico/shared/contract/received-mails.ts';
import { attachByMail } from '../attachments/by-mail.ts';
import { storeEnquiry } from '../enquiries/store.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import type { Acts } from '../mail-in/decision/acts.ts';
import { rawMailHandlers } from '../mail-in/raw-api.ts';
import { receive } from '../mail-in/receive.ts';
import { muteRequester } from '../notifications/follow.ts';
import { addNamedByMail } from '../participants/add.ts';
import { callers } from '../people/callers.ts';
import { type TimeLeft, inTime } from '../platform/deadline.ts';
import { findOpenByMail, openByMail, replyByMail } from '../tickets/by-mail.ts';

const acts: Acts = {
  reply: replyByMail,
  open: openByMail,
  findOpen: findOpenByMail,
  addNamed: addNamedByMail,
  mute: muteRequester,
  attach: attachByMail,
  // No confirmation is sent, because the sender's address may be forged.
  enquire: (enquiry, key, at) => storeEnquiry(enquiry, ['team'], key, at),
};
const onMail = inTime(receive(acts));
const onRequest = verifyOrigin(
  serve<'mail-in'>({
    'raw-mails': { endpoints: receivedMailEndpoints, handlers: rawMailHandlers(acts), callers },
  }),
);

/** Receives mails, and serves the endpoints that read them. No other function may read them. */
export const handler = (event: SESEvent | APIGatewayProxyEventV2, context: TimeLeft) =>
  'Records' in event ? onMail(event, context) : onRequest(event, context);
