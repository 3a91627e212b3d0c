/** The messages of a live connection, and its intervals and timeouts. */

/** The path of the WebSocket API on the site, and the name of its stage. */
export const livePath = '/live';

export interface ConnectedPerson {
  readonly id: string;
  readonly name: string;
  readonly role: 'support' | 'customer';
}

/**
 * A change of data. The message only names what changed: the screen then requests it from the API, which
 * checks what the user may see.
 */
export type LiveChangeContent =
  /** Tickets that were created or changed. */
  | { readonly kind: 'tickets'; readonly ids: readonly string[] }
  /** The person has read a ticket on another screen, or marked it as unread. */
  | { readonly kind: 'read'; readonly id: string }
  /** The counters of tickets have changed. Sent to staff only. */
  | { readonly kind: 'counts' }
  /** The person's bell has a new entry, or they have seen one on another screen. */
  | { readonly kind: 'bell' };

/**
 * A change with its id. While a connection opens, a screen can receive the same change twice: as a message,
 * and in the list `missed`.
 */
export type LiveChange = LiveChangeContent & { readonly change_id: string };

/** A message from the server. */
export type LiveEnvelope =
  | LiveChange
  /** The viewers of a ticket. Sent to staff only. */
  | { readonly kind: 'viewers'; readonly ticket_id: string; readonly viewers: readonly ConnectedPerson[] }
  /** Another user is writing on a ticket. Customers do not see which user. */
  | { readonly kind: 'typing'; readonly ticket_id: string; readonly by?: ConnectedPerson }
  /**
   * The response to a heartbeat. For staff who are viewing a ticket, it contains the ticket's viewers.
   * `missed` contains the changes since the screen was loaded. Without `missed`, the screen must load
   * everything again.
   */
  | {
      readonly kind: 'beat';
      readonly viewers?: readonly ConnectedPerson[];
      readonly missed?: readonly LiveChange[];
    };

/** `note`: staff are writing an internal note, which is not shown to customers. */
export const writingModes = ['reply', 'note'] as const;
export type WritingMode = (typeof writingModes)[number];

/**
 * A message from the browser. `ticket_id` is the ticket on the screen. `screen_age`, sent when the connection
 * has opened, is the number of milliseconds since the screen first called the API.
 */
export type LiveMessage =
  | { readonly action: 'beat'; readonly ticket_id?: string; readonly screen_age?: number }
  | { readonly action: 'view'; readonly ticket_id: string | null }
  | { readonly action: 'typing'; readonly ticket_id: string; readonly mode: WritingMode };

/** In milliseconds. */
export const liveTimes = {
  /** Specification §9. */
  heartbeat: 25_000,
  /** The delays before each attempt to reconnect (specification §9). The last value repeats. */
  reconnect: [1_000, 2_000, 5_000, 10_000],
  /** Specification §9: how long a connection that missed a heartbeat may take to close. */
  heartbeat_timeout_fallback: 100,
  /** A screen older than this loads everything again when its connection opens. */
  max_screen_age: 60_000,
  /** How long a screen waits for the changes that it missed before it loads everything again. */
  missed_timeout: 3_000,
  /** How often a screen without a connection polls the API. */
  poll: 30_000,
  /**
   * How long a list waits between two requests while tickets keep changing; the last value repeats. After an
   * interval without a change, the next change is again shown within a second.
   */
  ask_again: [2_000, 5_000, 10_000],
  /** A hidden window closes its connection after this time. */
  hidden: 60_000,
  /** How often a browser reports that its user is writing, and how long other screens show this. */
  typing: 3_000,
  typing_shown: 5_000,
} as const;

/** In seconds. */
export const liveLifetimes = {
  /** The lifetime of the single-use pass that opens a connection. */
  pass: 30,
  /** How long a ticket shows a viewer whose heartbeats have stopped. */
  viewer: 60,
  /** How long a change is stored, for screens whose connection is still opening. */
  change: 120,
} as const;
