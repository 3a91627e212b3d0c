import * as z from 'zod';

/**
 * The one error shape of the API: a stable code to act on, a sentence to show, never a stack or another's
 * data.
 */
export const ApiProblem = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    /** What was wrong with which field; `path` starts with `params`, `query`, `body` or `headers`. */
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
    /** Of the calls that answer with a flag: the flag, and the sentence to show. */
    ok: z.literal(false).optional(),
    success: z.literal(false).optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'ApiProblem' });
export type ApiProblem = z.output<typeof ApiProblem>;

/** Every code the API answers with, and its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  malformed_json: 400,
  unsupported_content_type: 400,
  body_too_large: 413,
  unauthenticated: 401,
  session_stale: 401,
  account_disabled: 403,
  forbidden: 403,
  profile_without_company: 403,
  not_found: 404,
  company_inactive: 403,
  version_conflict: 409,
  name_taken: 409,
  email_taken: 409,
  last_admin: 409,
  upload_incomplete: 409,
  idempotency_key_reused: 409,
  busy: 409,
  recaptcha_failed: 400,
  too_many_requests: 429,
  unavailable: 503,
  timed_out: 503,
  internal_error: 500,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof errorStatus;
