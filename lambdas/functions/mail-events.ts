import { forgetAddress } from '../newsletter/store.ts';
import { onMailReport } from '../notifications/on-mail-report.ts';
import { markUndeliverable } from '../people/undeliverable-mail.ts';
import { inTime } from '../platform/deadline.ts';
import { mailEventHandler } from '../platform/mail-events.ts';

export const handler = inTime(
  mailEventHandler({ undeliverable: [markUndeliverable, forgetAddress], reported: onMailReport }),
);
