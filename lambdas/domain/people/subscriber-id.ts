import { createHash } from 'node:crypto';

/** Identifies a subscription by its address (lower case) without containing the address. */
export const subscriberId = (email: string): string => createHash('sha256').update(email).digest('base64url');
