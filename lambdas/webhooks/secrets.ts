import { randomBytes } from 'node:crypto';
import type { StoredWebhook } from './items.ts';

/** A new secret, with the length that the Standard Webhooks specification recommends. */
export const createSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The secrets that sign deliveries at the given time, newest first. */
export const selectActiveSecrets = (
  { secrets }: Pick<StoredWebhook, 'secrets'>,
  at: Date,
): StoredWebhook['secrets'] => secrets.filter(({ until }) => until === null || until > at.toISOString());
