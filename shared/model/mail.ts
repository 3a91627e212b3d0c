/**
 * Why an address receives no more mail: a permanent bounce, or a complaint of its owner.
 */
export const undeliverableReasons = ['bounce', 'complaint'] as const;
export type UndeliverableReason = (typeof undeliverableReasons)[number];
