import { twoStepRequiredCode } from '../session/sign-in/two-step-required.ts';
import { ApiError } from './error.ts';
import { reportFailure } from './report-failure.ts';

/** A failure that the user saw. Contains no personal data. */
export interface Failure {
  /** The failed action: an endpoint of the contract, or another action, such as `signIn`. */
  action: string;
  /** A code of the API, or the name of another error. */
  code: string;
  /** The HTTP status of the API, 0 without a response; undefined for other errors. */
  status: number | undefined;
  request_id: string | undefined;
}

function toFailure(error: unknown, action: string): Failure {
  if (error instanceof ApiError) {
    const { code, status, request_id } = error;
    return { action: error.action ?? action, code, status, request_id };
  }
  // Some messages of the user pool repeat the user's input, so only the name is logged.
  const code = error instanceof Error ? error.name : 'unknown';
  return { action, code, status: undefined, request_id: undefined };
}

/**
 * Logs and counts a failure that the user is shown. Queries, mutations, forms, uploads, sign-in and error
 * boundaries call this, so a screen need not.
 * @param action the failed action, if the error does not contain it
 */
export function logFailure(error: unknown, action: string): void {
  // These errors are not failures: the user cancelled, or is redirected to set up two-step sign-in.
  if (error instanceof Error && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.code === twoStepRequiredCode) return;
  const failure = toFailure(error, action);
  const { code, status, request_id } = failure;
  const details = [status, request_id && `request ${request_id}`].filter(Boolean).join(', ');
  console.error(`${failure.action} failed: ${code}${details && ` (${details})`}`);
  reportFailure(failure);
}
