import { addressLost } from '../newsletter/store.ts';
import { markUndeliverable } from '../people/undeliverable-mail.ts';
import { onUndeliverable } from '../platform/mail-events.ts';

export const handler = onUndeliverable([markUndeliverable, addressLost]);
