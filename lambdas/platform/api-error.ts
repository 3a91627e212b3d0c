import type { ErrorCode } from '@portico/shared/contract/errors.ts';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/**
 * An error whose code and message the caller receives. It has no HTTP status: `http/errors.ts` maps the code
 * to one.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds after which a retry may succeed. */
  readonly retry_after: number | undefined;

  constructor(code: ErrorCode, message: string, issues?: readonly Issue[], retry_after?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.issues = issues;
    this.retry_after = retry_after;
  }
}

/** The error for both missing and invisible resources, which must look the same. */
export const notFound = () => new ApiError('not_found', 'Not found');

export const forbidden = () => new ApiError('forbidden', 'Your role does not allow this');

/** @param resource the thing that another user changed, such as `this rule` */
export const versionConflict = (resource: string) =>
  new ApiError('version_conflict', `Another user has changed ${resource}. Reload the page and try again.`);
