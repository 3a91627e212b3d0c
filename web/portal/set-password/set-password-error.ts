/** Why a password was not set, and what helps: another password, a new link, or another try. */
export interface Failure {
  about: 'password' | 'link' | 'rest';
  message: string;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

export function failureOf(error: unknown): Failure {
  switch (nameOf(error)) {
    case 'ExpiredCodeException':
      return { about: 'link', message: 'This link has already been used or has expired.' };
    case 'CodeMismatchException':
      return { about: 'link', message: 'The code is not valid. It may have been replaced by a newer one.' };
    case 'InvalidPasswordException':
    case 'InvalidParameterException':
      return { about: 'password', message: 'This password is not allowed. Please choose another one.' };
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return { about: 'rest', message: 'Too many attempts. Please wait some time and try again.' };
    case 'NetworkError':
      return {
        about: 'rest',
        message: 'The server could not be reached. Please check your connection and try again.',
      };
    default:
      return { about: 'rest', message: 'The password could not be set. Please try again.' };
  }
}
