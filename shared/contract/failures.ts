import * as z from 'zod';
import { defineEndpoints } from './define.ts';

/** The HTML documents that report failures. */
export const FailureArea = z.enum(['site', 'portal', 'admin']).meta({ id: 'FailureArea' });

/**
 * A failure that a user saw: a request without a response, a response with a status of 500 or above, or a
 * screen that could not be loaded or rendered. Errors below 500 are not failures; the functions count such
 * errors themselves.
 */
export const FailureKind = z
  .enum(['no_response', 'server_error', 'screen_error'])
  .meta({ id: 'FailureKind' });
export type FailureKind = z.output<typeof FailureKind>;

/** Contains only fixed words, so that a report cannot contain personal data. */
export const FailureReport = z
  .strictObject({ area: FailureArea, kind: FailureKind })
  .meta({ id: 'FailureReport' });
export type FailureReport = z.output<typeof FailureReport>;

export const failureEndpoints = defineEndpoints({
  reportFailure: {
    method: 'POST',
    path: '/api/failures',
    access: 'public',
    service: 'failures',
    summary: 'Count a failure that a browser showed to its user; the report names no one',
    body: FailureReport,
    response: z.strictObject({ ok: z.literal(true) }),
    flag: 'ok',
  },
});
