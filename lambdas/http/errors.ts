import type { ResponseFlag } from '@portico/shared/contract/define.ts';
import { type ApiProblem, errorStatus } from '@portico/shared/contract/errors.ts';
import { ApiError } from '../platform/api-error.ts';
import { DeadlineExceeded } from '../platform/deadline.ts';

interface ErrorResponse {
  readonly status: number;
  readonly problem: ApiProblem;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Maps an error to an HTTP response. No other function does this. An `ApiError` keeps its code and message.
 * Any other error becomes a 500 without details; the log has them under the request id.
 * @param flag the name of a field that the endpoint's errors must contain, together with `error`
 */
export function toErrorResponse(error: unknown, request_id: string, flag?: ResponseFlag): ErrorResponse {
  if (error instanceof ApiError) {
    const { code, message, issues, retry_after } = error;
    const problem = { code, message, ...(issues && { issues: [...issues] }), request_id };
    return {
      status: errorStatus[code],
      problem: addFlag(problem, flag),
      ...(retry_after !== undefined && { headers: { 'retry-after': String(retry_after) } }),
    };
  }
  if (isTimeout(error)) {
    const problem = {
      code: 'timed_out',
      message: `Our system did not answer in time. Please try again in a moment; if it happens again, quote ${request_id} to support.`,
      request_id,
    };
    return { status: errorStatus.timed_out, problem: addFlag(problem, flag) };
  }
  const problem = {
    code: 'internal_error',
    message: `Something went wrong on our side. Please try again; if it happens again, quote ${request_id} to support.`,
    request_id,
  };
  return { status: errorStatus.internal_error, problem: addFlag(problem, flag) };
}

/** Whether an error is a timeout: of our own deadline, of an SDK client, or of `fetch`. */
const isTimeout = (error: unknown) =>
  error instanceof DeadlineExceeded || (error instanceof Error && error.name === 'TimeoutError');

const addFlag = (problem: ApiProblem, flag: ResponseFlag | undefined): ApiProblem =>
  flag ? { [flag]: false, error: problem.issues?.[0]?.message ?? problem.message, ...problem } : problem;
