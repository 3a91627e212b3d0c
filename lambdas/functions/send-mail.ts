import { sendDue } from '../notifications/send-due.ts';
import { inTime, millisecondsLeft } from '../platform/deadline.ts';
import { required } from '../platform/environment.ts';
import { sendOnce } from '../platform/mail-once.ts';
import { parameter } from '../platform/parameters.ts';
import { scheduledAt } from '../platform/scheduled-run.ts';
import { secret } from '../platform/secrets.ts';
import { monthlyReport } from '../reports/monthly-report.ts';

/** Milliseconds in which a mail that was started is sent, or fails. */
const enough = 10_000;

export const handler = inTime(async (event: unknown) => {
  const dueAt = scheduledAt(event);
  const [url, key] = await Promise.all([
    parameter(required('SITE_URL_PARAMETER')),
    secret(required('MAIL_LINK_SECRET_ARN')),
  ]);
  const domain = process.env['MAIL_REPLY_DOMAIN'];
  await sendDue({
    dueAt,
    url,
    replies:
      domain === undefined ? undefined : { domain, secret: await secret(required('MAIL_REPLY_SECRET_ARN')) },
    secret: key,
    perSecond: Number(required('MAILS_PER_SECOND')),
    now: () => new Date(),
    mayStart: () => millisecondsLeft() > enough,
    send: sendOnce,
    report: monthlyReport,
  });
});
