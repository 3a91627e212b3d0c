import * as z from 'zod';
import { checkCode, formatDeliveryDetails, mailCode, refuseCode, removeCode } from '../sign-in/codes.ts';
import { createInvalidParameterError, createNotAuthorizedError, createUserDisabledError } from '../errors.ts';
import { checkPassword, applyPermanentPassword } from '../sign-in/passwords.ts';
import { findSignInUser } from '../sign-in/sign-in.ts';
import { invokePostConfirmation } from '../sign-in/sign-up.ts';
import type { UserPool } from '../pools/pool.ts';
import type { UserRecord } from '../users/user.ts';
import { requireTargetUser } from './admin-users.ts';
import { defineAdminOperation, metadata, name, definePublicOperation, password } from './operation.ts';

const unknownUserMessage = 'Username/client id combination not found.';
const createWrongStatusError = () =>
  createNotAuthorizedError('User password cannot be reset in the current state.');
const createNoVerifiedEmailError = () =>
  createInvalidParameterError(
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
  );
const hasVerifiedEmail = ({ attributes }: UserRecord) =>
  attributes.email !== undefined && attributes.email_verified === 'true';

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RecoveryOptionType.html */
const allowsOnlyAdminReset = ({ properties }: UserPool): boolean =>
  properties.AccountRecoverySetting?.RecoveryMechanisms.some(({ Name }) => Name === 'admin_only') ?? false;

export const forgotPassword = definePublicOperation(
  z.object({ ClientId: name, Username: name, ClientMetadata: metadata }),
  async (pools, request) => {
    const client = pools.client(request.ClientId);
    const { pool } = client;
    // This check precedes the look-up of the user, so that the response does not reveal whether the user
    // exists.
    if (allowsOnlyAdminReset(pool))
      throw createNotAuthorizedError('Contact administrator to reset password.');
    const { userId, user } = findSignInUser(client, request.Username, unknownUserMessage);
    const hidesUserExistence = client.properties.PreventUserExistenceErrors === 'ENABLED';
    if (!user || (hidesUserExistence && (!user.enabled || !hasVerifiedEmail(user)))) {
      pool.codeRequestLimit.check(userId);
      pool.codeRequestLimit.count(userId);
      return { CodeDeliveryDetails: formatDeliveryDetails(request.Username) };
    }
    if (!user.enabled) throw createUserDisabledError();
    if (user.status === 'FORCE_CHANGE_PASSWORD') throw createWrongStatusError();
    if (!hasVerifiedEmail(user)) throw createNoVerifiedEmailError();
    const details = await mailCode(pool, {
      kind: 'ForgotPassword',
      purpose: 'forgotPassword',
      user,
      clientId: client.id,
      metadata: request.ClientMetadata,
    });
    return { CodeDeliveryDetails: details };
  },
);

export const confirmForgotPassword = definePublicOperation(
  z.object({
    ClientId: name,
    Username: name,
    ConfirmationCode: z.string(),
    Password: password,
    ClientMetadata: metadata,
  }),
  async (pools, request) => {
    const client = pools.client(request.ClientId);
    const { pool } = client;
    // The password is checked first: a refused password must not use up the code.
    checkPassword(pool, request.Password);
    const { userId, user } = findSignInUser(client, request.Username, unknownUserMessage);
    if (!user?.enabled) return refuseCode(pool, userId, 'forgotPassword');
    checkCode(pool, user, 'forgotPassword', request.ConfirmationCode);
    const updatedUser = pool.users.update(user.username, (latest) => ({
      ...applyPermanentPassword(pool, latest, request.Password),
      codes: removeCode(latest, 'forgotPassword'),
    }));
    await invokePostConfirmation(pool, updatedUser, {
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      clientId: client.id,
      metadata: request.ClientMetadata,
    });
    return {};
  },
);

/** Disables the password, and mails a code with which the user sets a new one. */
export const adminResetUserPassword = defineAdminOperation(
  z.object({ UserPoolId: name, Username: name, ClientMetadata: metadata }),
  async (pools, request) => {
    const { pool, user } = requireTargetUser(pools, request);
    if (user.status === 'UNCONFIRMED' || user.status === 'FORCE_CHANGE_PASSWORD')
      throw createWrongStatusError();
    if (!hasVerifiedEmail(user)) throw createNoVerifiedEmailError();
    await mailCode(pool, {
      kind: 'ForgotPassword',
      purpose: 'forgotPassword',
      user,
      changes: { status: 'RESET_REQUIRED', modified: pool.now() },
      clientId: undefined,
      metadata: request.ClientMetadata,
    });
    return {};
  },
);
