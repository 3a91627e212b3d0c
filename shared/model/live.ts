/** What travels over a live connection, and its times (specification §9, Realtime). */

/** The path of the WebSocket API at the site; also the name of its stage. */
export const livePath = '/live';

export interface LivePerson {
  readonly id: string;
  readonly name: string;
  readonly role: 'support' | 'customer';
}

/**
 * From the server. It says only what changed: the screen asks the API, which decides what the reader may see.
 */
export type LiveEnvelope =
  /** Tickets that were created, or on which something changed. */
  | { readonly kind: 'tickets'; readonly ids: readonly string[] }
  /** The person has read a ticket on another screen, or marked it as unread. */
  | { readonly kind: 'read'; readonly id: string }
  /** The counters of tickets have changed. Sent to staff only. */
  | { readonly kind: 'counts' }
  /** The person's bell has a new entry, or they have seen one on another screen. */
  | { readonly kind: 'bell' }
  /** Who looks at a ticket. Sent to staff only. */
  | { readonly kind: 'viewers'; readonly ticket_id: string; readonly viewers: readonly LivePerson[] }
  /** Another user is writing on a ticket. Customers do not learn who. */
  | { readonly kind: 'typing'; readonly ticket_id: string; readonly by?: LivePerson }
  /** The answer to a heartbeat. For staff with a ticket on the screen, it says who looks at it. */
  | { readonly kind: 'beat'; readonly viewers?: readonly LivePerson[] };

/** An internal note is written among staff: customers do not learn of it. */
export const writingModes = ['reply', 'note'] as const;
export type WritingMode = (typeof writingModes)[number];

/** From the browser. `ticket_id` is the ticket on the screen. */
export type LiveMessage =
  | { readonly action: 'beat'; readonly ticket_id?: string }
  | { readonly action: 'view'; readonly ticket_id: string | null }
  | { readonly action: 'typing'; readonly ticket_id: string; readonly mode: WritingMode };

/** In milliseconds. */
export const liveTimes = {
  /** Specification §9. */
  heartbeat: 25_000,
  /** Specification §9: the last one repeats. */
  reconnect: [1_000, 2_000, 5_000, 10_000],
  /** Specification §9: how long a connection that missed a heartbeat may take to close. */
  heartbeat_timeout_fallback: 100,
  /** How often a screen without a connection asks the API. */
  poll: 30_000,
  /**
   * How long a list waits between two requests while tickets keep changing: the last one repeats. After an
   * interval without a change, the next change is shown within a second again.
   */
  ask_again: [2_000, 5_000, 10_000],
  /** A hidden window gives its connection up after this time. */
  hidden: 60_000,
  /** How often a user who writes says so, and how long it is shown. */
  typing: 3_000,
  typing_shown: 5_000,
} as const;

/** In seconds. */
export const liveLifetimes = {
  /** Of the pass that opens a connection, once. */
  pass: 30,
  /** Of a viewer of a ticket, unless renewed by a heartbeat. */
  viewer: 60,
} as const;
