/**
 * Calls the user pool as the person who has just entered their password. Uses an app client that only this
 * function may use; its tokens are valid for five minutes and never leave the function.
 */
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AssociateSoftwareTokenCommand,
  type AuthenticationResultType,
  ChangePasswordCommand,
  CodeMismatchException,
  CognitoIdentityProviderServiceException,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  SetUserMFAPreferenceCommand,
  TooManyRequestsException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ApiError } from '../api-error.ts';
import { requireVariable } from '../environment.ts';
import { userPool } from './user-pool.ts';

/** The person's credentials. */
export interface SignInCredentials {
  readonly user_id: string;
  readonly password: string;
  /** The name of the request's field that contains the password. */
  readonly field: string;
  /** A code of the authenticator app. */
  readonly code?: string | undefined;
}

const fieldError = (
  code: 'wrong_password' | 'wrong_code' | 'password_refused',
  field: string,
  message: string,
) => new ApiError(code, message, [{ path: `body.${field}`, message }]);

const wrongCodeError = () =>
  fieldError('wrong_code', 'code', 'The code is not right. Please enter the newest code from your app.');

const tooManyAttemptsError = () =>
  new ApiError('too_many_requests', 'Too many attempts. Please wait a while and try again.', undefined, 900);

/**
 * Maps the user pool's errors to errors for the caller. Rethrows errors that the person's input did not
 * cause.
 */
function throwApiError(error: unknown, field: string): never {
  if (error instanceof LimitExceededException || error instanceof TooManyRequestsException)
    throw tooManyAttemptsError();
  if (error instanceof NotAuthorizedException) {
    if (/attempts exceeded/i.test(error.message)) throw tooManyAttemptsError();
    throw fieldError('wrong_password', field, 'The current password is not right.');
  }
  if (
    error instanceof CodeMismatchException ||
    error instanceof ExpiredCodeException ||
    error instanceof EnableSoftwareTokenMFAException
  )
    throw wrongCodeError();
  if (error instanceof InvalidPasswordException)
    throw fieldError(
      'password_refused',
      'new_password',
      'This password is not allowed. Please choose another one.',
    );
  throw error;
}

const getClientIdentifiers = () => ({
  UserPoolId: requireVariable('USER_POOL_ID'),
  ClientId: requireVariable('ACCOUNT_CLIENT_ID'),
});

/** The first step of a sign-in. @param username an id or address */
const startPasswordSignIn = (username: string, password: string) =>
  userPool.send(
    new AdminInitiateAuthCommand({
      ...getClientIdentifiers(),
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );

/** Signs in with the password, and with the code if two-step sign-in is on. @returns the access token */
async function signIn({ user_id, password, code }: SignInCredentials): Promise<string> {
  const requireAccessToken = (result: AuthenticationResultType | undefined) => {
    if (!result?.AccessToken) throw new Error('The user pool demanded an unknown step');
    return result.AccessToken;
  };
  const firstResponse = await startPasswordSignIn(user_id, password);
  if (firstResponse.ChallengeName !== 'SOFTWARE_TOKEN_MFA')
    return requireAccessToken(firstResponse.AuthenticationResult);
  if (code === undefined)
    throw fieldError('wrong_code', 'code', 'Enter the code that your authenticator app shows.');
  const second = await userPool.send(
    new AdminRespondToAuthChallengeCommand({
      ...getClientIdentifiers(),
      ChallengeName: firstResponse.ChallengeName,
      Session: firstResponse.Session,
      ChallengeResponses: { USERNAME: user_id, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );
  return requireAccessToken(second.AuthenticationResult);
}

/**
 * Runs work with an access token of the person.
 * @throws ApiError `wrong_password`, `wrong_code`, `password_refused`, `too_many_requests`
 */
export async function runWithToken<T>(
  credentials: SignInCredentials,
  work: (AccessToken: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(await signIn(credentials));
  } catch (error) {
    return throwApiError(error, credentials.field);
  }
}

/** @throws ApiError like `runWithToken` */
export const replacePassword = (credentials: SignInCredentials, password: string): Promise<void> =>
  runWithToken(credentials, async (AccessToken) => {
    await userPool.send(
      new ChangePasswordCommand({
        AccessToken,
        PreviousPassword: credentials.password,
        ProposedPassword: password,
      }),
    );
  });

/** A new key for an authenticator app, in base32. @throws ApiError like `runWithToken` */
export const createTotpKey = (credentials: SignInCredentials): Promise<string> =>
  runWithToken(credentials, async (AccessToken) => {
    const { SecretCode } = await userPool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    if (!SecretCode) throw new Error('The user pool returned no key');
    return SecretCode;
  });

/** Turns two-step sign-in on with a code that uses the newest key. @throws ApiError like `runWithToken` */
export const enableTotp = (credentials: Omit<SignInCredentials, 'code'>, code: string): Promise<void> =>
  runWithToken(credentials, async (AccessToken) => {
    await userPool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code }));
    await userPool.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
  });

/** Checks only the password, even if sign-in requires a code. @throws ApiError like `runWithToken` */
export async function verifyPassword({
  user_id,
  password,
  field,
}: Omit<SignInCredentials, 'code'>): Promise<void> {
  try {
    await startPasswordSignIn(user_id, password);
  } catch (error) {
    throwApiError(error, field);
  }
}

/**
 * Whether the password is right and sign-in requires a code as well. False for an unknown address, and while
 * the user pool does not accept passwords for it.
 */
export async function requiresCode(email: string, password: string): Promise<boolean> {
  try {
    return (await startPasswordSignIn(email, password)).ChallengeName === 'SOFTWARE_TOKEN_MFA';
  } catch (error) {
    if (error instanceof LimitExceededException || error instanceof TooManyRequestsException)
      throw tooManyAttemptsError();
    if (error instanceof CognitoIdentityProviderServiceException && error.$fault === 'client') return false;
    throw error;
  }
}

/** Checks password and code. @throws ApiError like `runWithToken` */
export const verifyCredentials = (credentials: SignInCredentials): Promise<void> =>
  runWithToken(credentials, () => Promise.resolve());
