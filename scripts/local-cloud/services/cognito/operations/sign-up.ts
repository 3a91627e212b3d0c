import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { checkAttributes, checkRequiredAttributes, checkAttributesWritable } from '../users/attributes.ts';
import { checkCode, formatDeliveryDetails, mailCode, refuseCode, removeCode } from '../sign-in/codes.ts';
import { createInvalidParameterError, createNotAuthorizedError } from '../errors.ts';
import { createUserRecord } from '../users/new-user.ts';
import { checkPassword } from '../sign-in/passwords.ts';
import { findSignInUser } from '../sign-in/sign-in.ts';
import { invokePostConfirmation, invokePreSignUp } from '../sign-in/sign-up.ts';
import { createVerifier } from '../sign-in/srp.ts';
import type { UserRecord } from '../users/user.ts';
import { requireTargetUser } from './admin-users.ts';
import {
  defineAdminOperation,
  toAttributeMap,
  attributes,
  metadata,
  name,
  definePublicOperation,
  password,
} from './operation.ts';

const unknownUserMessage = 'Username/client id combination not found.';

export const signUp = definePublicOperation(
  z.object({
    ClientId: name,
    Username: name,
    Password: password,
    UserAttributes: attributes.optional(),
    ValidationData: attributes.optional(),
    ClientMetadata: metadata,
  }),
  async (pools, request) => {
    const client = pools.client(request.ClientId);
    const { pool } = client;
    if (pool.properties.AdminCreateUserConfig.AllowAdminCreateUserOnly)
      throw createNotAuthorizedError('SignUp is not permitted for this user pool');
    const attributes = toAttributeMap(request.UserAttributes);
    checkPassword(pool, request.Password);
    checkAttributesWritable(client, attributes);
    const candidate = createUserRecord(pool, { username: request.Username, attributes, id: randomUUID() });
    checkAttributes(pool, candidate.attributes);
    checkRequiredAttributes(pool, candidate.attributes);
    const context = { clientId: client.id, metadata: request.ClientMetadata };
    const { autoConfirm, autoVerifyEmail } = await invokePreSignUp(pool, candidate, {
      triggerSource: 'PreSignUp_SignUp',
      validationData: request.ValidationData && toAttributeMap(request.ValidationData),
      ...context,
    });
    const user = pool.users.add({
      ...candidate,
      status: autoConfirm ? 'CONFIRMED' : 'UNCONFIRMED',
      attributes: { ...candidate.attributes, email_verified: String(autoVerifyEmail) },
      password: createVerifier(pool.name, candidate.username, request.Password),
    });
    const response = { UserConfirmed: autoConfirm, UserSub: user.sub };
    if (autoConfirm) {
      await invokePostConfirmation(pool, user, {
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        ...context,
      });
      return response;
    }
    if (!pool.properties.AutoVerifiedAttributes.includes('email')) return response;
    const details = await mailCode(pool, { kind: 'SignUp', purpose: 'signUp', user, ...context });
    return { ...response, CodeDeliveryDetails: details };
  },
);

export const confirmSignUp = definePublicOperation(
  z.object({ ClientId: name, Username: name, ConfirmationCode: z.string(), ClientMetadata: metadata }),
  async (pools, request) => {
    const client = pools.client(request.ClientId);
    const { pool } = client;
    const { userId, user } = findSignInUser(client, request.Username, unknownUserMessage);
    if (!user) return refuseCode(pool, userId, 'signUp');
    requireUnconfirmedUser(user);
    checkCode(pool, user, 'signUp', request.ConfirmationCode);
    const confirmedUser = pool.users.update(user.username, (latest) => ({
      status: 'CONFIRMED',
      attributes: { ...latest.attributes, email_verified: 'true' },
      codes: removeCode(latest, 'signUp'),
      modified: pool.now(),
    }));
    await invokePostConfirmation(pool, confirmedUser, {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      clientId: client.id,
      metadata: request.ClientMetadata,
    });
    return {};
  },
);

export const resendConfirmationCode = definePublicOperation(
  z.object({ ClientId: name, Username: name, ClientMetadata: metadata }),
  async (pools, request) => {
    const client = pools.client(request.ClientId);
    const { pool } = client;
    const { userId, user } = findSignInUser(client, request.Username, unknownUserMessage);
    if (!user?.enabled) {
      pool.codeRequestLimit.check(userId);
      pool.codeRequestLimit.count(userId);
      return { CodeDeliveryDetails: formatDeliveryDetails(request.Username) };
    }
    if (user.status !== 'UNCONFIRMED') throw createInvalidParameterError('User is already confirmed.');
    const details = await mailCode(pool, {
      kind: 'ResendCode',
      purpose: 'signUp',
      user,
      clientId: client.id,
      metadata: request.ClientMetadata,
    });
    return { CodeDeliveryDetails: details };
  },
);

/** Confirms a user without a code. The address stays unverified. */
export const adminConfirmSignUp = defineAdminOperation(
  z.object({ UserPoolId: name, Username: name, ClientMetadata: metadata }),
  async (pools, request) => {
    const { pool, user } = requireTargetUser(pools, request);
    requireUnconfirmedUser(user);
    const confirmedUser = pool.users.update(user.username, (latest) => ({
      status: 'CONFIRMED',
      codes: removeCode(latest, 'signUp'),
      modified: pool.now(),
    }));
    await invokePostConfirmation(pool, confirmedUser, {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      clientId: undefined,
      metadata: request.ClientMetadata,
    });
    return {};
  },
);

function requireUnconfirmedUser({ status }: UserRecord): void {
  if (status !== 'UNCONFIRMED')
    throw createNotAuthorizedError(`User cannot be confirmed. Current status is ${status}`);
}
