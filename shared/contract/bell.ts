import * as z from 'zod';
import { mailKinds } from '../model/mail.ts';
import { notifiedStatusChanges } from '../model/ticket.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

const BellEntryId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{10}#[\w:#.-]{1,120}$/, 'must be the id of an entry')
  .meta({ examples: ['01JABCDEFG#comment_added:01JABCDEFGHJKMNPQRSTVWXYZ0'] });

/** A notification to a person. */
export const BellEntry = z
  .strictObject({
    /** Begins with the time, so that a later entry has a greater id. */
    id: BellEntryId,
    kind: z.enum(mailKinds),
    /** The new status of the ticket; null if it did not change. */
    became: z.enum(notifiedStatusChanges).nullable(),
    ticket_id: TicketId,
    ticket_number: z.string(),
    subject: z.string(),
    /** When the event happened. */
    at: z.iso.datetime(),
    /** False once the caller has seen the entry, or has seen its ticket after the event. */
    is_new: z.boolean(),
  })
  .meta({ id: 'BellEntry' });
export type BellEntry = z.output<typeof BellEntry>;

const Bell = z
  .strictObject({
    /** At most 50, newest first. */
    items: z.array(BellEntry),
    /** How many of these entries are new. */
    new_count: z.int().min(0),
  })
  .meta({ id: 'Bell' });
export type Bell = z.output<typeof Bell>;

const BellSeenUpdate = z
  .strictObject({
    id: BellEntryId,
    /** Whether to mark all earlier entries too. */
    and_earlier: z.boolean(),
  })
  .meta({ id: 'BellSeen' });

export const bellEndpoints = defineEndpoints({
  getBell: {
    method: 'GET',
    path: '/api/bell',
    access: 'signed-in',
    service: 'mails',
    summary:
      "The caller's notifications of the last 30 days, including kinds whose mails the caller has turned off",
    response: Bell,
  },
  markBellSeen: {
    method: 'POST',
    path: '/api/bell/seen',
    access: 'signed-in',
    service: 'mails',
    summary: 'Mark an entry of the bell as seen, and optionally all earlier entries',
    body: BellSeenUpdate,
    response: BellSeenUpdate,
    errors: [404],
  },
});
