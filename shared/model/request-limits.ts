/**
 * How much one person may ask for, and all people of one client company together, within a time window that
 * starts with the first request. Far above what people do by hand: they stop scripts, and bound what a
 * stolen session can cost ([Cost](../../infra/docs/cost.md)).
 */
export interface RequestLimit {
  /** The most of one person. */
  readonly person: number;
  /** The most of one company. @default no limit besides those of its people */
  readonly company?: number;
  readonly seconds: number;
  /** The first sentence of the refusal. */
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
  /** A team lead who answers every minute for hours stays below it. */
  comments: { person: 300, seconds: hour, refusal: 'You have sent many comments within an hour' },
  uploads: { person: 500, seconds: day, refusal: 'You have added many files today' },
  /** Bytes. */
  upload_bytes: {
    person: 2 * gigabyte,
    company: 10 * gigabyte,
    seconds: day,
    refusal: 'Many large files were added today',
  },
  /** Pictures of a conversation are downloads too. */
  downloads: { person: 3_000, seconds: day, refusal: 'You have opened many files today' },
  invitations: { person: 200, seconds: day, refusal: 'You have sent many invitations today' },
  /** All that writes and has no other limit. Bulk actions on three whole pages of tickets stay below it. */
  changes: { person: 300, seconds: 5 * minute, refusal: 'You have changed much within a few minutes' },
  /** Of one integration, for each request that has no other limit: ten a second for a minute. */
  key_requests: { person: 600, seconds: minute, refusal: 'This key has sent many requests within a minute' },
  /** Of one integration: a hundred a second. */
  alerts: { person: 1_000, seconds: 10, refusal: 'More than 100 alerts a second came with this key' },
  /** That alerts of one integration open; the others are counted on one more. */
  alert_tickets: { person: 20, seconds: hour, refusal: 'Many different alerts came within an hour' },
  /** The audit log keeps each of them for good. */
  profile_changes: { person: 30, seconds: hour, refusal: 'You have changed your profile many times' },
  /** Five windows that connect again every ten seconds stay below it. */
  live_passes: {
    person: 200,
    seconds: 5 * minute,
    refusal: 'Many live connections were opened within a few minutes',
  },
  /** Messages over all live connections: far above ten windows in which a user types and turns pages. */
  live_messages: { person: 1_200, seconds: minute, refusal: 'Many messages were sent over live connections' },
} as const satisfies Record<string, RequestLimit>;

/** Of one live connection; a connection that sends more is ended. */
export const liveLimits = {
  /** Messages within the time window: screens send at most five a second. */
  messages: 100,
  seconds: 10,
  /** The messages of a connection count toward the limit of its person in groups of so many. */
  counted_at_once: 50,
  /** Connections of one person; the oldest ends when there are more. */
  connections: 20,
} as const;

/**
 * Enquiries of visitors, by the form and by mail. An office may share one network: its limit is higher than
 * that of an address, which counts for each network.
 */
export const enquiryLimits = {
  network: { act: 'ENQUIRY_FROM', most: 10, seconds: 10 * 60 },
  address: { act: 'ENQUIRY_AS', most: 5, seconds: hour },
  /** Mails that confirm one. Anybody can enter the address of another. */
  receipts: { act: 'ENQUIRY_RECEIPT', most: 1, seconds: day },
} as const;

/**
 * Received mails within an hour. Those of one sender count only with proof: nobody can use up the limit of
 * another. Beyond `most` they are held, beyond `flood` staff see a number.
 */
export const mailLimits = {
  seconds: hour,
  sender: { most: 30, flood: 200 },
  /** Without proof. Held, or enquiries, also below it. */
  network: { flood: 30 },
  unproven: { flood: 200 },
  /** To reply addresses of one ticket that we did not give out. */
  made_up_address: { flood: 5 },
} as const;

/** Requests with a wrong key from one network. Nobody guesses 256 bits: this bounds what trying costs. */
export const wrongKeyLimit = { act: 'WRONG_KEY', most: 30, seconds: 10 * minute } as const;

/** Requests to the API within five minutes, beyond which the firewall answers 429. */
export const firewallLimits = {
  seconds: 300,
  address: 10_000,
  /** Five each second: one session does not use up the throttle of the API, which all share. */
  token: 1_500,
  /** Alerts of one address, with any keys, beyond which it answers 503. */
  alerts: 100_000,
} as const;

export type RequestLimitName = keyof typeof requestLimits;
