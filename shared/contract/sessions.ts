import * as z from 'zod';
import { Password } from './account.ts';
import { defineEndpoints } from './define.ts';

const SessionId = z.string().min(1).max(64);

const SignedInDevice = z.strictObject({
  /** Cognito's `origin_jti`. */
  id: z.string(),
  /** The browser; null if it is unknown. */
  browser: z.string().nullable(),
  /** The operating system; null if it is unknown. */
  system: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  /** With a resolution of one hour. */
  last_seen_at: z.iso.datetime(),
  /** Whether the request came from this session. */
  current: z.boolean(),
});
export type SignedInDevice = z.output<typeof SignedInDevice>;

/** Endpoints for the caller's sessions. Staff may call them even before they have set up two-step sign-in. */
export const sessionEndpoints = defineEndpoints({
  recordSession: {
    method: 'PUT',
    path: '/api/me/session',
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: 'Record that the session is in use. The first session from another device is reported by mail',
    body: z.strictObject({
      /** A random id that the browser stores; the server stores only its hash. */
      device: z.uuid(),
    }),
    response: z.strictObject({ recorded: z.literal(true) }),
  },
  listSessions: {
    method: 'GET',
    path: '/api/me/sessions',
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: "The caller's open sessions: the current one, then the others, the most recently seen first",
    response: z.strictObject({ items: z.array(SignedInDevice) }),
  },
  endSessions: {
    method: 'POST',
    path: '/api/me/sessions/end',
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: 'End one session of the caller, or all except the current one',
    body: z.strictObject({
      password: Password,
      /** @default all sessions except the current one */
      session: SessionId.optional(),
    }),
    response: z.strictObject({ ended: z.literal(true) }),
    errors: [404, 429],
  },
});
