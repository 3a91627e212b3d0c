/** Why a password was not set, by what fixes it: another password, a new link, or another try. */
export interface SetPasswordError {
  cause: 'password' | 'link' | 'other';
  message: string;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

export function toSetPasswordError(error: unknown): SetPasswordError {
  switch (nameOf(error)) {
    case 'ExpiredCodeException':
      return { cause: 'link', message: 'This link has already been used or has expired.' };
    case 'CodeMismatchException':
      return { cause: 'link', message: 'The code is not valid. It may have been replaced by a newer one.' };
    case 'InvalidPasswordException':
    case 'InvalidParameterException':
      return { cause: 'password', message: 'This password is not allowed. Please choose another one.' };
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return { cause: 'other', message: 'Too many attempts. Please wait some time and try again.' };
    case 'NetworkError':
      return {
        cause: 'other',
        message: 'The server could not be reached. Please check your connection and try again.',
      };
    default:
      return { cause: 'other', message: 'The password could not be set. Please try again.' };
  }
}
