import * as z from 'zod';
import { clockKinds, pauseReasons } from '../model/service-levels.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

const Version = z.string().meta({ examples: ['gold@3'] });

/** A span of time that did or did not count. Each line begins where the previous one ends. */
export const ReceiptLine = z
  .strictObject({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** All minutes of the span, or 0 if the clock was paused. */
    minutes: z.int(),
    /** The minutes up to and including this line. */
    total: z.int(),
    /**
     * `open`, `closed` or the name of a holiday; or why the clock was paused: `waiting`, `on_hold`,
     * `resolved`, `no contract`.
     */
    why: z.string(),
    /** The target in business minutes at that time; null for none. */
    promised: z.int().nullable(),
    /** The versions at that time, such as `gold@3`; null without a contract. */
    policy: z.string().nullable(),
    calendar: z.string().nullable(),
    /** Whether the due time had passed. */
    after_due: z.boolean(),
  })
  .meta({ id: 'ReceiptLine' });
export type ReceiptLine = z.output<typeof ReceiptLine>;

/**
 * The computation of one clock's due time: the minutes of the lines that are not `after_due` add up to
 * `promised`, and the last of them that counts ends at `due_at`.
 */
export const ReceiptClock = z
  .strictObject({
    kind: z.enum(clockKinds),
    /** Numbers the customer's questions after the first response. */
    cycle: z.int(),
    /** Business minutes. */
    promised: z.int(),
    /** Null while the clock is paused. */
    due_at: z.iso.datetime().nullable(),
    met_at: z.iso.datetime().nullable(),
    /**
     * Business minutes from the due time until it was met, or until the ticket ended without meeting it; null
     * if it was met in time or can still be met, and if the ticket ended before it was due.
     */
    missed_by: z.int().nullable(),
    /**
     * Why the clock has been paused since its last line; null while it runs. `ended`: the ticket was closed
     * or merged without meeting it.
     */
    paused: z.enum([...pauseReasons, 'ended']).nullable(),
    lines: z.array(ReceiptLine),
  })
  .meta({ id: 'ReceiptClock' });
export type ReceiptClock = z.output<typeof ReceiptClock>;

/** The computation of each due time of a ticket. */
export const TicketReceipt = z
  .strictObject({
    /** The versions that the lines refer to. */
    policies: z.array(z.strictObject({ version: Version, name: z.string() })),
    calendars: z.array(
      z.strictObject({
        version: Version,
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
      /** Null without a service level, or if the contract does not show it to customers. */
      receipt: TicketReceipt.nullable(),
    }),
    errors: [404],
  },
});
