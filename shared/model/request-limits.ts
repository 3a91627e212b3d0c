/**
 * A limit on the requests of one person, and on those of all people of one client company, within a time
 * window that starts with the first request. The limits are far above what people do by hand: they stop
 * scripts, and bound the cost of a stolen session ([Cost](../../infra/docs/cost.md)).
 */
export interface RequestLimit {
  /** The limit for one person. */
  readonly person: number;
  /** The limit for one company. @default none: only the limits of its people apply */
  readonly company?: number;
  readonly seconds: number;
  /** The first sentence of the error message. */
  readonly refusal: string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 1024 ** 3;

export const requestLimits = {
  tickets: {
    person: 100,
    company: 300,
    seconds: hour,
    refusal: 'Many tickets were created within an hour',
  },
  /** A team lead who replies every minute for hours stays below this limit. */
  comments: { person: 300, seconds: hour, refusal: 'You have sent many comments within an hour' },
  uploads: { person: 500, seconds: day, refusal: 'You have added many files today' },
  /** Bytes. */
  upload_bytes: {
    person: 2 * gigabyte,
    company: 10 * gigabyte,
    seconds: day,
    refusal: 'Many large files were added today',
  },
  /** Pictures in a conversation count as downloads. */
  downloads: { person: 3_000, seconds: day, refusal: 'You have opened many files today' },
  invitations: { person: 200, seconds: day, refusal: 'You have sent many invitations today' },
  /**
   * All writes that have no limit of their own. Bulk actions on three full pages of tickets stay below this
   * limit.
   */
  changes: { person: 300, seconds: 5 * minute, refusal: 'You have made many changes within a few minutes' },
  /** For an integration, all requests that have no limit of their own: ten per second for a minute. */
  key_requests: { person: 600, seconds: minute, refusal: 'This key has sent many requests within a minute' },
  /** Alerts with the keys of one integration: a hundred per second. */
  alerts: { person: 1_000, seconds: 10, refusal: 'This key has sent more than 100 alerts a second' },
  /** Tickets that alerts of an integration create; further alerts are counted on one additional ticket. */
  alert_tickets: { person: 20, seconds: hour, refusal: 'Many different alerts came within an hour' },
  /** Limited because the audit log keeps each change for years. */
  profile_changes: { person: 30, seconds: hour, refusal: 'You have changed your profile many times' },
  /** Five windows that reconnect every ten seconds stay below this limit. */
  live_passes: {
    person: 200,
    seconds: 5 * minute,
    refusal: 'Many live connections were opened within a few minutes',
  },
  /**
   * Messages over all live connections of a person: far more than ten windows send while the user types and
   * changes pages.
   */
  live_messages: { person: 1_200, seconds: minute, refusal: 'Many messages were sent over live connections' },
} as const satisfies Record<string, RequestLimit>;

/** Limits of a live connection; a connection that exceeds them is ended. */
export const liveLimits = {
  /** Messages within the time window: screens send at most five per second. */
  messages: 100,
  seconds: 10,
  /** Messages count toward the person's limit in groups of this size. */
  counted_at_once: 50,
  /** Connections of one person; if there are more, the oldest is ended. */
  connections: 20,
} as const;

/**
 * Visitors' enquiries by form and mail. The limit of a network is higher than that of an address, because
 * everyone in an office may share one network. An address is counted separately for each network.
 */
export const enquiryLimits = {
  network: { action: 'ENQUIRY_FROM', maximum: 10, seconds: 10 * 60 },
  address: { action: 'ENQUIRY_AS', maximum: 5, seconds: hour },
  /** Confirmation mails: only one a day, because anyone can enter another person's address. */
  receipts: { action: 'ENQUIRY_RECEIPT', maximum: 1, seconds: day },
} as const;

/**
 * Received mails within an hour. Mails count toward a sender's limit only if they are authenticated, so that
 * nobody can use up another person's limit. Mails beyond `maximum` are held. Mails beyond `flood` are not
 * shown to staff, who only see their number.
 */
export const mailLimits = {
  seconds: hour,
  sender: { maximum: 30, flood: 200 },
  /** Unauthenticated mails, which are held or become enquiries even below the limit. */
  network: { flood: 30 },
  unproven: { flood: 200 },
  /** Mails to forged reply addresses of one ticket. */
  made_up_address: { flood: 5 },
} as const;

/**
 * A limit on attempts from one network, or on mails to one person. Everyone in an office may share one
 * network.
 */
export interface AttemptLimit {
  readonly action: string;
  readonly maximum: number;
  readonly seconds: number;
  /** The first sentence of the error message. */
  readonly refusal: string;
}

const tooManyLinksMessage = 'Too many links were requested from here';
const tooManyAttemptsMessage = 'Too many attempts';

export const attemptLimits = {
  subscriptions: {
    action: 'SUBSCRIPTION_FROM',
    maximum: 10,
    seconds: 10 * minute,
    refusal: 'Too many addresses were subscribed from here',
  },
  /**
   * After a newsletter, a mail service may send the unsubscriptions of many users from only a few networks.
   */
  subscription_links: {
    action: 'SUBSCRIPTION_LINK_FROM',
    maximum: 600,
    seconds: 10 * minute,
    refusal: tooManyAttemptsMessage,
  },
  resets: { action: 'RESET_FROM', maximum: 30, seconds: 10 * minute, refusal: tooManyLinksMessage },
  sign_ups: { action: 'SIGN_UP_FROM', maximum: 30, seconds: 10 * minute, refusal: tooManyLinksMessage },
  address_links: {
    action: 'ADDRESS_FROM',
    maximum: 60,
    seconds: 10 * minute,
    refusal: tooManyAttemptsMessage,
  },
  password_links: {
    action: 'PASSWORD_FROM',
    maximum: 60,
    seconds: 10 * minute,
    refusal: tooManyAttemptsMessage,
  },
  ratings: { action: 'RATINGS_FROM', maximum: 50, seconds: 15 * minute, refusal: tooManyAttemptsMessage },
  /** Failures that browsers report: enough for an office during an outage, too few to fake an outage. */
  failures: { action: 'FAILURES_FROM', maximum: 60, seconds: 10 * minute, refusal: tooManyAttemptsMessage },
  account: {
    action: 'ACCOUNT_FROM',
    maximum: 50,
    seconds: 15 * minute,
    refusal: 'Too many attempts to change this account',
  },
  /**
   * For each person. The limit leaves room for typing errors. It allows an attacker about a thousand guesses
   * a day.
   */
  account_of: {
    action: 'ACCOUNT_OF',
    maximum: 10,
    seconds: 15 * minute,
    refusal: 'Too many attempts to change this account',
  },
  /** Nobody can guess the 256 bits of a key: the limit only bounds the cost of attempts. */
  wrong_keys: {
    action: 'WRONG_KEY',
    maximum: 30,
    seconds: 10 * minute,
    refusal: 'Your network has sent many requests with wrong keys',
  },
  /** Changes that a person makes through the link in their mails. */
  mail_settings: {
    action: 'MAIL_SETTINGS_OF',
    maximum: 60,
    seconds: 10 * minute,
    refusal: tooManyAttemptsMessage,
  },
} as const satisfies Record<string, AttemptLimit>;

/** Mails to one address or person: enough to request a lost mail again, too few to flood an inbox. */
export const requestedMailLimits = {
  subscriptions: { action: 'SUBSCRIPTION_OF', maximum: 3, seconds: day },
  resets: { action: 'RESET_OF', maximum: 5, seconds: hour },
  sign_ups: { action: 'SIGN_UP_OF', maximum: 5, seconds: hour },
  invitations: {
    action: 'INVITATION_OF',
    maximum: 5,
    seconds: hour,
    refusal: 'Too many invitations were sent to this person',
  },
  addresses: {
    action: 'ADDRESS_OF',
    maximum: 5,
    seconds: hour,
    refusal: 'The address of this person was changed too often',
  },
} as const;

/** Requests to the API within five minutes; beyond the limit the firewall responds with 429. */
export const firewallLimits = {
  seconds: 300,
  address: 10_000,
  /** Requests with one token: five per second, so that a session cannot use up the API's shared throttle. */
  token: 1_500,
  /** Alerts from one address, with any keys; beyond the limit, the firewall responds with 503. */
  alerts: 100_000,
} as const;

export type RequestLimitName = keyof typeof requestLimits;
