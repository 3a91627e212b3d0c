import { forgetAddress } from '../newsletter/store.ts';
import { markUndeliverable } from '../people/undeliverable-mail.ts';
import { inTime } from '../platform/deadline.ts';
import { mailEventHandler } from '../platform/mail-events.ts';

export const handler = inTime(mailEventHandler([markUndeliverable, forgetAddress]));
