import * as z from 'zod';
import { clockKinds, pauseReasons } from '../model/service-levels.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

const VersionName = z.string().meta({ examples: ['gold@3'] });

/** A span of time in which the clock ran or was paused. Each line begins where the previous line ends. */
export const ReceiptLine = z
  .strictObject({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** All minutes of the span, or 0 if it was outside business hours or the clock was paused. */
    minutes: z.int(),
    /** The sum of minutes up to and including this line. */
    total: z.int(),
    /**
     * `open`, `closed` or the name of a holiday; or why the clock was paused: `waiting`, `on_hold`,
     * `resolved`, `no contract`.
     */
    why: z.string(),
    /** The target at that time, in business minutes; null for none. */
    promised: z.int().nullable(),
    /** The versions of policy and business hours at that time, such as `gold@3`; null without a contract. */
    policy: z.string().nullable(),
    calendar: z.string().nullable(),
    /** Whether the due time had passed. */
    after_due: z.boolean(),
  })
  .meta({ id: 'ReceiptLine' });
export type ReceiptLine = z.output<typeof ReceiptLine>;

/**
 * The computation of one clock's due time. The minutes of all lines before the due time (`after_due` is
 * false) add up to `promised`. The last of these lines with counted minutes ends at `due_at`.
 */
export const ReceiptClock = z
  .strictObject({
    kind: z.enum(clockKinds),
    /** For `next_response`: the number of the customer's question after the first response; otherwise 1. */
    cycle: z.int(),
    /** Business minutes. */
    promised: z.int(),
    /** Null while the clock is paused. */
    due_at: z.iso.datetime().nullable(),
    met_at: z.iso.datetime().nullable(),
    /**
     * The business minutes from the due time until the target was met or the ticket ended. Null if the target
     * was met in time or can still be met, or if the ticket ended before the due time.
     */
    missed_by: z.int().nullable(),
    /**
     * Why the clock has been paused since its last line; null while it runs. `ended`: the ticket was closed
     * or merged before the target was met.
     */
    paused: z.enum([...pauseReasons, 'ended']).nullable(),
    lines: z.array(ReceiptLine),
  })
  .meta({ id: 'ReceiptClock' });
export type ReceiptClock = z.output<typeof ReceiptClock>;

/** The computation of each due time of a ticket. */
export const TicketReceipt = z
  .strictObject({
    /** The versions to which the lines refer. */
    policies: z.array(z.strictObject({ version: VersionName, name: z.string() })),
    calendars: z.array(
      z.strictObject({
        version: VersionName,
        name: z.string(),
        /** Name in the IANA time zone database. */
        zone: z.string(),
      }),
    ),
    clocks: z.array(ReceiptClock),
  })
  .meta({ id: 'TicketReceipt' });
export type TicketReceipt = z.output<typeof TicketReceipt>;

export const receiptEndpoints = defineEndpoints({
  getTicketReceipt: {
    method: 'GET',
    path: '/api/tickets/{id}/receipt',
    access: 'signed-in',
    service: 'tickets',
    summary:
      'How each due time of a ticket was calculated, step by step; for customers whose contract includes it',
    params: z.strictObject({ id: TicketId }),
    response: z.strictObject({
      /** Null if the ticket has no service level, or if the contract does not show receipts to customers. */
      receipt: TicketReceipt.nullable(),
    }),
    errors: [404],
  },
});
