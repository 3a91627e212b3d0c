import { addressLost } from '../newsletter/store.ts';
import { markUndeliverable } from '../people/undeliverable-mail.ts';
import { inTime } from '../platform/deadline.ts';
import { onUndeliverable } from '../platform/mail-events.ts';

export const handler = inTime(onUndeliverable([markUndeliverable, addressLost]));
