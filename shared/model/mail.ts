/**
 * Why mail should no longer go to an address: its server refused it for good, or its owner called it
 * unwanted.
 */
export const undeliverableReasons = ['bounce', 'complaint'] as const;
export type UndeliverableReason = (typeof undeliverableReasons)[number];
