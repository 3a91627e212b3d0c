import { type Problem, problemStatus } from '../../shared/contract/errors.ts';
import { Refusal } from '../platform/problems.ts';

/**
 * The one place that turns an error into an answer. Refusals keep their code and sentence; anything else becomes a bare 500, whose
 * details are in the log under the request id.
 */
export function toProblem(error: unknown, request_id: string): { status: number; problem: Problem } {
  if (error instanceof Refusal) {
    const { code, message, issues } = error;
    return {
      status: problemStatus[code],
      problem: { code, message, ...(issues && { issues: [...issues] }), request_id },
    };
  }
  return {
    status: problemStatus.internal_error,
    problem: {
      code: 'internal_error',
      message: `Something went wrong on our side. Please try again; if it happens again, quote ${request_id} to support.`,
      request_id,
    },
  };
}
