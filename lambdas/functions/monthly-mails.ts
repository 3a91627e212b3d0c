import { queueMonthlyMails } from '../notifications/monthly-mails.ts';
import { inTime, millisecondsLeft } from '../platform/deadline.ts';
import { scheduledAt } from '../platform/scheduled-run.ts';

/** Milliseconds in which the mails of some more companies are queued. */
const enough = 10_000;

export const handler = inTime((event: unknown) =>
  queueMonthlyMails(
    scheduledAt(event),
    () => new Date(),
    () => millisecondsLeft() > enough,
  ),
);
