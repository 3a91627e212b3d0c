import type { ErrorCode } from '@portico/shared/contract/errors.ts';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A refusal that the caller is told about. Knows a code, not a status: HTTP is `http/errors.ts`'s business. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds after which it is worth trying again. */
  readonly retry_after: number | undefined;

  constructor(code: ErrorCode, message: string, issues?: readonly Issue[], retry_after?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.issues = issues;
    this.retry_after = retry_after;
  }
}

/** Absent, or not yours: the two look the same on purpose. */
export const notFound = () => new ApiError('not_found', 'Not found');

export const forbidden = () => new ApiError('forbidden', 'Your role does not allow this');
