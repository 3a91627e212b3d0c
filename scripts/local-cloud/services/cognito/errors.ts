/**
 * An error of the Cognito user pools API, with its name in `__type` and `x-amzn-errortype`, and its message
 * in `message`. Names and texts are those of the service, because applications depend on them.
 */
export class CognitoError extends Error {
  override readonly name: string;
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const incorrectCredentials = () => notAuthorized('Incorrect username or password.');
export const userDisabled = () => notAuthorized('User is disabled.');
export const invalidSession = () => notAuthorized('Invalid session for the user.');
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);
export const missingParameter = (name: string) => invalidParameter(`Missing required parameter ${name}`);
export const notFound = (message: string) => new CognitoError('ResourceNotFoundException', message);
export const userNotFound = (message = 'User does not exist.') =>
  new CognitoError('UserNotFoundException', message);
export const codeMismatch = (message = 'Invalid verification code provided, please try again.') =>
  new CognitoError('CodeMismatchException', message);
export const expiredCode = (message = 'Invalid code provided, please request a code again.') =>
  new CognitoError('ExpiredCodeException', message);
export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
