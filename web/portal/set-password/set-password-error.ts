import { ApiError, errorMessage } from '../../api/error.ts';
import { toFieldErrors } from '../../forms/field-errors.ts';

/**
 * Why a password was not set. `cause` determines what the user can do: choose another password, request a new
 * link, or try again.
 */
export interface SetPasswordError {
  cause: 'password' | 'link' | 'other';
  message: string;
}

export function toSetPasswordError(error: unknown): SetPasswordError {
  const { password, token } = toFieldErrors(error, ['password', 'token']);
  if (password !== undefined) return { cause: 'password', message: password };
  if (token !== undefined) return { cause: 'link', message: token };
  const isLinkInvalid = error instanceof ApiError && error.code === 'link_invalid';
  return { cause: isLinkInvalid ? 'link' : 'other', message: errorMessage(error) };
}
