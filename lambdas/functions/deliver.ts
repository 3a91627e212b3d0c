import type { SQSEvent } from 'aws-lambda';
import { writeEnquiryMail } from '../enquiries/mail.ts';
import { addFailedMessage } from '../domain/failed-work/failed-work.ts';
import { TicketEvent } from '../domain/ticket/ticket-event.ts';
import { SubscriptionRequest, sendConfirmation } from '../newsletter/confirmation.ts';
import { deleteUndeliverableSubscriber } from '../newsletter/store.ts';
import { addToOutbox } from '../notifications/outbox/add-to-outbox.ts';
import { onMailReport } from '../notifications/outbox/on-mail-report.ts';
import { sendDueEntries } from '../notifications/outbox/send-due.ts';
import { AccountMail } from '../people/links/mail-request.ts';
import { sendAccountMail } from '../people/links/send-account-mail.ts';
import { markUndeliverable } from '../people/profile/undeliverable-mail.ts';
import { type LambdaContext, getMillisecondsLeft } from '../platform/deadline.ts';
import { requireVariable } from '../platform/environment.ts';
import { MailEvent, createMailEventHandler } from '../platform/mail/mail-events.ts';
import { sendOnce } from '../platform/mail/mail-once.ts';
import { getParameter } from '../platform/secrets/parameters.ts';
import { createWork, createQueueHandler } from '../platform/messaging/queue.ts';
import { createJobHandler } from '../platform/messaging/scheduled-jobs.ts';
import { computeMonthlyReport } from '../reports/monthly-report.ts';
import { writeWebhookMail } from '../webhooks/mail.ts';

/** Milliseconds that sending and recording one mail may take. */
const timePerMail = 10_000;

async function sendDueMails(dueAt: Date): Promise<void> {
  const [url, key] = await Promise.all([
    getParameter(requireVariable('SITE_URL_PARAMETER')),
    getParameter(requireVariable('MAIL_LINK_SECRET_PARAMETER')),
  ]);
  const domain = process.env['MAIL_REPLY_DOMAIN'];
  await sendDueEntries({
    dueAt,
    url,
    replySettings:
      domain === undefined
        ? undefined
        : { domain, secret: await getParameter(requireVariable('MAIL_REPLY_SECRET_PARAMETER')) },
    secret: key,
    mailsPerSecond: Number(requireVariable('MAILS_PER_SECOND')),
    now: () => new Date(),
    mayStart: () => getMillisecondsLeft() > timePerMail,
    send: sendOnce,
    computeReport: computeMonthlyReport,
    writeWebhookMail: (name, person) => writeWebhookMail(name, person, url),
    writeEnquiryMail: (id, reader) =>
      writeEnquiryMail(id, reader, { site: url, team: requireVariable('CONTACT_TO') }),
  });
}

const onMessage = createQueueHandler(
  [
    createWork('notification', TicketEvent, (event) => addToOutbox(event, new Date())),
    createWork('mail', AccountMail, (mail) => sendAccountMail(mail, new Date())),
    createWork('mail', SubscriptionRequest, sendConfirmation),
    createWork(
      'mail_event',
      MailEvent,
      createMailEventHandler({
        onUndeliverable: [markUndeliverable, deleteUndeliverableSubscriber],
        onReport: onMailReport,
      }),
    ),
  ],
  addFailedMessage,
);
const onSchedule = createJobHandler({ 'send-mail': { run: sendDueMails } });

/** Sends mails to customers and staff, adds notifications to the bells, and processes SES's events. */
export const handler = (event: SQSEvent | object, context: LambdaContext) =>
  'Records' in event ? onMessage(event, context) : onSchedule(event, context);
