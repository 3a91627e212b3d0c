import { addressLost } from '../newsletter/store.ts';
import { markUndeliverable } from '../people/undeliverable.ts';
import { onUndeliverable } from '../platform/mail-events.ts';

export const handler = onUndeliverable([markUndeliverable, addressLost]);
