/**
 * The version of the consent text at the newsletter form, stored with each consent. Changing the text
 * requires a new version.
 */
export const consentVersion = '2024-01';

/** What a link in a mail lets a subscriber do. */
export const subscriptionSteps = ['confirm', 'leave'] as const;
export type SubscriptionStep = (typeof subscriptionSteps)[number];

/**
 * The page to which a mail links. It only shows a form: mail scanners open links too, so opening the page
 * must change nothing.
 */
export const getSubscriptionPath = (step: SubscriptionStep, token: string) => `/newsletter/${step}/${token}`;
