import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { checkAttributes, checkRequired, checkWritable } from '../users/attributes.ts';
import { checkCode, deliveryDetails, mailCode, refuseCode, removeCode } from '../sign-in/codes.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import { newUser } from '../users/new-user.ts';
import { checkPassword } from '../sign-in/passwords.ts';
import { findSignInUser } from '../sign-in/sign-in.ts';
import { invokePostConfirmation, invokePreSignUp } from '../sign-in/sign-up.ts';
import { createVerifier } from '../sign-in/srp.ts';
import type { UserRecord } from '../users/user.ts';
import { adminTarget } from './admin-users.ts';
import {
  adminOperation,
  attributeMap,
  attributes,
  metadata,
  name,
  openOperation,
  password,
} from './operation.ts';

const unknownUserMessage = 'Username/client id combination not found.';

export const signUp = openOperation(
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
      throw notAuthorized('SignUp is not permitted for this user pool');
    const attributes = attributeMap(request.UserAttributes);
    checkPassword(pool, request.Password);
    checkWritable(client, attributes);
    const candidate = newUser(pool, { username: request.Username, attributes, id: randomUUID() });
    checkAttributes(pool, candidate.attributes);
    checkRequired(pool, candidate.attributes);
    const context = { clientId: client.id, metadata: request.ClientMetadata };
    const { confirm, verifyEmail } = await invokePreSignUp(pool, candidate, {
      triggerSource: 'PreSignUp_SignUp',
      validationData: request.ValidationData && attributeMap(request.ValidationData),
      ...context,
    });
    const user = pool.users.add({
      ...candidate,
      status: confirm ? 'CONFIRMED' : 'UNCONFIRMED',
      attributes: { ...candidate.attributes, email_verified: String(verifyEmail) },
      password: createVerifier(pool.name, candidate.username, request.Password),
    });
    const response = { UserConfirmed: confirm, UserSub: user.sub };
    if (confirm) {
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

export const confirmSignUp = openOperation(
  z.object({ ClientId: name, Username: name, ConfirmationCode: z.string(), ClientMetadata: metadata }),
  async (pools, request) => {
    const client = pools.client(request.ClientId);
    const { pool } = client;
    const { userId, user } = findSignInUser(client, request.Username, unknownUserMessage);
    if (!user) return refuseCode(pool, userId, 'signUp');
    requireUnconfirmed(user);
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

export const resendConfirmationCode = openOperation(
  z.object({ ClientId: name, Username: name, ClientMetadata: metadata }),
  async (pools, request) => {
    const client = pools.client(request.ClientId);
    const { pool } = client;
    const { userId, user } = findSignInUser(client, request.Username, unknownUserMessage);
    if (!user?.enabled) {
      pool.codeRequests.check(userId);
      pool.codeRequests.count(userId);
      return { CodeDeliveryDetails: deliveryDetails(request.Username) };
    }
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
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
export const adminConfirmSignUp = adminOperation(
  z.object({ UserPoolId: name, Username: name, ClientMetadata: metadata }),
  async (pools, request) => {
    const { pool, user } = adminTarget(pools, request);
    requireUnconfirmed(user);
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

function requireUnconfirmed({ status }: UserRecord): void {
  if (status !== 'UNCONFIRMED') throw notAuthorized(`User cannot be confirmed. Current status is ${status}`);
}
