import { ApiError } from '../../api/error.ts';

/** Why something failed, in enumText fit to be shown. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';

/** Whether the API says there is no such thing, or that what names it cannot be an id. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 ||
    (error.status === 400 && error.issues.some(({ path }) => path.startsWith('params'))));
