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

export const createNotAuthorizedError = (message: string) =>
  new CognitoError('NotAuthorizedException', message);
export const createIncorrectCredentialsError = () =>
  createNotAuthorizedError('Incorrect username or password.');
export const createUserDisabledError = () => createNotAuthorizedError('User is disabled.');
export const createInvalidSessionError = () => createNotAuthorizedError('Invalid session for the user.');
export const createInvalidParameterError = (message: string) =>
  new CognitoError('InvalidParameterException', message);
export const createMissingParameterError = (name: string) =>
  createInvalidParameterError(`Missing required parameter ${name}`);
export const createNotFoundError = (message: string) =>
  new CognitoError('ResourceNotFoundException', message);
export const createUserNotFoundError = (message = 'User does not exist.') =>
  new CognitoError('UserNotFoundException', message);
export const createCodeMismatchError = (message = 'Invalid verification code provided, please try again.') =>
  new CognitoError('CodeMismatchException', message);
export const createExpiredCodeError = (message = 'Invalid code provided, please request a code again.') =>
  new CognitoError('ExpiredCodeException', message);
export const createLimitExceededError = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
