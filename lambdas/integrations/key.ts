import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredIntegration, StoredKey } from '../domain/integration.ts';

const pattern = /^portico_([0-9A-HJKMNP-TV-Z]{26})_[\da-f]{64}$/;

const hashKey = (key: string) => createHash('sha256').update(key).digest();

/** Creates a key for an integration. Returns the key and its stored form. */
export function createKey(integration: string, at: Date, ends_at: string | null) {
  const key = `portico_${integration}_${randomBytes(32).toString('hex')}`;
  const storedKey: StoredKey = {
    hash: hashKey(key).toString('hex'),
    ends_with: key.slice(-4),
    made_at: at.toISOString(),
    ends_at,
  };
  return { key, stored: storedKey };
}

/**
 * The key of a request: a bearer token or, from a tool that cannot send one, the password of basic
 * authentication.
 */
export function readKey(authorization = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  const key =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : value;
  return pattern.test(key) ? key : undefined;
}

/** The id of the integration in a key. */
export const parseIntegrationId = (key: string): string => pattern.exec(key)?.[1] ?? '';

/** Whether a key belongs to this integration, and has not expired. */
export function ownsKey({ keys }: StoredIntegration, key: string, at: Date): boolean {
  const hash = hashKey(key);
  return keys.some(
    ({ hash: storedHash, ends_at }) =>
      timingSafeEqual(hash, Buffer.from(storedHash, 'hex')) &&
      (ends_at === null || ends_at > at.toISOString()),
  );
}
