import * as z from 'zod';
import { type LiveMessage, liveTimes, writingModes } from '../model/live.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

/** A message from the browser over a live connection. */
export const LiveMessageBody: z.ZodType<LiveMessage> = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('beat'),
    ticket_id: TicketId.exactOptional(),
    screen_age: z.int().min(0).max(liveTimes.max_screen_age).exactOptional(),
  }),
  z.strictObject({ action: z.literal('view'), ticket_id: TicketId.nullable() }),
  z.strictObject({ action: z.literal('typing'), ticket_id: TicketId, mode: z.enum(writingModes) }),
]);

export const liveEndpoints = defineEndpoints({
  createLivePass: {
    method: 'POST',
    path: '/api/live',
    access: 'signed-in',
    service: 'live-pass',
    counts: [{ limit: 'live_passes' }],
    summary: 'A pass that opens one live connection within 30 seconds, at `/live?pass=…` of the site',
    response: z.strictObject({
      /** Null for a person who cannot see tickets: they need no connection. */
      pass: z.string().nullable(),
    }),
  },
});
