import type { ApiProblem } from '@portico/shared/contract/errors.ts';

export type Issue = NonNullable<ApiProblem['issues']>[number];

/** The `code` of a request without a response. */
export const networkErrorCode = 'network_error';

/**
 * The error of an API call. `message` can be shown to users.
 *
 * `status` is the HTTP status, 0 without a response. `code` is one of the contract's codes, or one defined
 * here for responses of API Gateway and CloudFront, which do not have the contract's shape.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly request_id: string | undefined;
  /** The endpoint's name in the contract. */
  action: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: { issues?: readonly Issue[] | undefined; request_id?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = details.issues ?? [];
    this.request_id = details.request_id;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

interface ErrorSummary {
  code: string;
  message: string;
}

function toErrorSummary(status: number): ErrorSummary {
  if (status === 401)
    return { code: 'unauthenticated', message: 'Your session has ended. Please sign in again.' };
  if (status === 403) return { code: 'forbidden', message: 'You do not have access to this.' };
  if (status === 404) return { code: 'not_found', message: 'This could not be found.' };
  if (status === 413) return { code: 'too_large', message: 'This is too large to be sent.' };
  if (status === 429)
    return { code: 'too_many_requests', message: 'Too many requests. Please wait a moment and try again.' };
  if (status >= 500)
    return {
      code: 'unavailable',
      message: 'The service is not available right now. Please try again shortly.',
    };
  return { code: 'unexpected_answer', message: 'Something went wrong. Please try again.' };
}

/**
 * Converts an unsuccessful response to an `ApiError`. Its body has the contract's shape, or comes from API
 * Gateway or CloudFront.
 */
export async function readApiError(response: Response): Promise<ApiError> {
  const request_id = response.headers.get('apigw-requestid') ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (isRecord(body) && typeof body.code === 'string' && typeof body.message === 'string') {
    return new ApiError(response.status, body.code, body.message, {
      issues: Array.isArray(body.issues) ? body.issues.filter(isIssue) : [],
      request_id: typeof body.request_id === 'string' ? body.request_id : request_id,
    });
  }
  const { code, message } = toErrorSummary(response.status);
  return new ApiError(response.status, code, message, { request_id });
}

/** The error of a request without a response: offline, connection reset, name not resolved. */
export const toNetworkError = (cause: unknown): ApiError =>
  new ApiError(
    0,
    networkErrorCode,
    'The server could not be reached. Please check your connection and try again.',
    { cause },
  );

/** Whether the request itself was wrong (4xx except throttling); the message then says what to change. */
export const isClientError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether the resource does not exist, or the path parameter is not a valid id. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 ||
    (error.status === 400 && error.issues.some(({ path }) => path.startsWith('params'))));

/** A message for users: that of an `ApiError`, or a general one for other errors. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
