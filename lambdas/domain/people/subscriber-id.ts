import { createHash } from 'node:crypto';

/** Names the subscription of an address (lower case) without containing it. */
export const subscriberId = (email: string): string => createHash('sha256').update(email).digest('base64url');
