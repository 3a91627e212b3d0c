/**
 * The version of the consent text at the newsletter form, stored with each consent. Changing the text
 * requires a new version.
 */
export const consentVersion = '2024-01';

/** What a link in a mail lets a subscriber do. */
export const subscriptionSteps = ['confirm', 'leave'] as const;
export type SubscriptionStep = (typeof subscriptionSteps)[number];

/** The page to which a mail links. The page only shows a form, because mail scanners open links too. */
export const subscriptionPath = (step: SubscriptionStep, token: string) => `/newsletter/${step}/${token}`;
