import * as z from 'zod';
import { levelKinds, pauseReasons } from '../model/service-levels.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

const Version = z.string().meta({ examples: ['gold@3'] });

/** Some time that counted, or that did not. Each line begins where the one before it ends. */
export const ReceiptLine = z
  .strictObject({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** All minutes between the two, or 0 where the clock stood still. */
    minutes: z.int(),
    /** The minutes of this line and of those before it. */
    total: z.int(),
    /**
     * `open`, `closed` or the name of a holiday; or why the clock stood still: `waiting`, `on_hold`,
     * `resolved`, `no contract`.
     */
    why: z.string(),
    /** Business minutes that were promised then; null for nothing. */
    promised: z.int().nullable(),
    /** Versions that held then, such as `gold@3`; null without a contract. */
    policy: z.string().nullable(),
    calendar: z.string().nullable(),
    /** Whether the due time had passed. */
    after_due: z.boolean(),
  })
  .meta({ id: 'ReceiptLine' });
export type ReceiptLine = z.output<typeof ReceiptLine>;

/**
 * How the due time of one clock was found: the minutes of the lines that are not `after_due` add up to
 * `promised`, and the last of them that counts ends at `due_at`.
 */
export const ReceiptClock = z
  .strictObject({
    kind: z.enum(levelKinds),
    /** Counts the customer's questions after the first response. */
    cycle: z.int(),
    /** Business minutes. */
    promised: z.int(),
    /** Null while the clock stands still. */
    due_at: z.iso.datetime().nullable(),
    met_at: z.iso.datetime().nullable(),
    /** Business minutes between due and met; null if it was met in time, or is not met. */
    missed_by: z.int().nullable(),
    /**
     * Why the clock stands still since its last line; null while it runs. `ended`: the ticket is resolved or
     * closed, and this was not met.
     */
    paused: z.enum([...pauseReasons, 'ended']).nullable(),
    lines: z.array(ReceiptLine),
  })
  .meta({ id: 'ReceiptClock' });
export type ReceiptClock = z.output<typeof ReceiptClock>;

/** How each due time of a ticket was found. */
export const TicketReceipt = z
  .strictObject({
    /** The versions that the lines name. */
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
      'How each due time of a ticket was found, step by step; for customers whose contract includes it',
    params: z.strictObject({ id: TicketId }),
    response: z.strictObject({
      /** Null if nothing was promised, or if the contract does not show it to the customer. */
      receipt: TicketReceipt.nullable(),
    }),
    errors: [404],
  },
});
