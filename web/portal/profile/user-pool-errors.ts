/** Messages for errors of the user pool when users change their own account, by the error's name. */
const messages: Readonly<Record<string, string>> = {
  InvalidPasswordException: 'This password is not allowed. Please choose another one.',
  CodeMismatchException: 'The code is not right. Please enter the newest code from your app.',
  EnableSoftwareTokenMFAException: 'The code is not right. Please enter the newest code from your app.',
  LimitExceededException: 'Too many attempts. Please wait some time and try again.',
  TooManyRequestsException: 'Too many attempts. Please wait some time and try again.',
  NetworkError: 'The server could not be reached. Please check your connection and try again.',
  UserUnAuthenticatedException: 'Your session has ended. Please sign in again.',
};

export const errorName = (error: unknown): string => (error instanceof Error ? error.name : '');

export const userPoolErrorMessage = (error: unknown): string =>
  messages[errorName(error)] ?? 'Something went wrong. Please try again.';
