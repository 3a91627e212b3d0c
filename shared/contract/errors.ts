import * as z from 'zod';

/**
 * The error format of the API: a stable code for programs and a message for people. Contains no stack traces
 * and no data of other users.
 */
export const ApiProblem = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    /** Invalid fields; `path` starts with `params`, `query`, `body` or `headers`. */
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
    /** Only for endpoints with a flag: the flag, and the message to show. */
    ok: z.literal(false).optional(),
    success: z.literal(false).optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'ApiProblem' });
export type ApiProblem = z.output<typeof ApiProblem>;

/** All error codes of the API, with their HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  malformed_json: 400,
  unsupported_content_type: 400,
  body_too_large: 413,
  unauthenticated: 401,
  session_stale: 401,
  session_ended: 401,
  account_disabled: 403,
  forbidden: 403,
  two_step_required: 403,
  profile_without_company: 403,
  not_found: 404,
  company_inactive: 403,
  version_conflict: 409,
  unseen_comment: 409,
  ticket_ended: 409,
  comment_final: 409,
  rating_closed: 409,
  limit_reached: 409,
  group_in_use: 409,
  already_linked: 409,
  ticket_merged: 409,
  merge_final: 409,
  already_split: 409,
  name_taken: 409,
  name_similar: 409,
  mail_domain_taken: 409,
  email_taken: 409,
  link_invalid: 410,
  invitation_accepted: 409,
  user_disabled: 409,
  last_admin: 409,
  upload_incomplete: 409,
  file_checking: 409,
  file_withheld: 409,
  integration_revoked: 409,
  import_not_ready: 409,
  no_alert_rule: 409,
  idempotency_key_reused: 409,
  busy: 409,
  recaptcha_failed: 400,
  password_common: 400,
  password_refused: 400,
  wrong_password: 400,
  wrong_code: 400,
  recovery_failed: 400,
  two_step_on: 409,
  two_step_off: 409,
  two_step_needed: 409,
  own_two_step: 409,
  passkey_expired: 409,
  passkey_refused: 400,
  too_many_requests: 429,
  unavailable: 503,
  timed_out: 503,
  internal_error: 500,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof errorStatus;
