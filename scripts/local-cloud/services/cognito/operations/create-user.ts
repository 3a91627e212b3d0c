import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { checkAttributes } from '../users/attributes.ts';
import { CognitoError, createUserNotFoundError } from '../errors.ts';
import { composeMessage, sendMessage } from '../messages.ts';
import { createUserRecord } from '../users/new-user.ts';
import { checkPassword, generatePassword, applyTemporaryPassword } from '../sign-in/passwords.ts';
import type { UserPool } from '../pools/pool.ts';
import { invokePreSignUp } from '../sign-in/sign-up.ts';
import { describeUser, type UserRecord } from '../users/user.ts';
import { defineAdminOperation, toAttributeMap, attributes, metadata, name, password } from './operation.ts';

const input = z.object({
  UserPoolId: name,
  Username: name,
  UserAttributes: attributes.optional(),
  ValidationData: attributes.optional(),
  TemporaryPassword: password.optional(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
  DesiredDeliveryMediums: z.array(z.enum(['SMS', 'EMAIL'])).default(['SMS']),
  ClientMetadata: metadata,
});
type Input = z.output<typeof input>;

export const adminCreateUser = defineAdminOperation(input, async (pools, request) => {
  const pool = pools.pool(request.UserPoolId);
  const secret = request.TemporaryPassword ?? generatePassword(pool);
  if (request.TemporaryPassword !== undefined) checkPassword(pool, request.TemporaryPassword);
  const user =
    request.MessageAction === 'RESEND'
      ? findInvitedUser(pool, request)
      : await createUnsavedUser(pool, request);
  const invitedUser = { ...user, ...applyTemporaryPassword(pool, user.username, secret) };
  const email = invitedUser.attributes.email;
  const sendsMail =
    request.MessageAction !== 'SUPPRESS' &&
    request.DesiredDeliveryMediums.includes('EMAIL') &&
    email !== undefined;
  const message = { user: invitedUser, secret, clientId: undefined, metadata: request.ClientMetadata };
  const mail = sendsMail ? await composeMessage(pool, { kind: 'AdminCreateUser', ...message }) : undefined;
  const savedUser =
    request.MessageAction === 'RESEND'
      ? pool.users.update(user.username, () => applyTemporaryPassword(pool, user.username, secret))
      : pool.users.add(invitedUser);
  if (mail && email !== undefined) await sendMessage(pool, email, mail);
  return { User: describeUser(savedUser) };
});

function findInvitedUser(pool: UserPool, { Username }: Input): UserRecord {
  const user = pool.users.find(Username);
  if (!user) throw createUserNotFoundError();
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    throw new CognitoError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    );
  return user;
}

/** Required attributes may be missing: the user is asked for them together with the new password. */
async function createUnsavedUser(pool: UserPool, request: Input): Promise<UserRecord> {
  const attributes = toAttributeMap(request.UserAttributes);
  const user = createUserRecord(pool, { username: request.Username, attributes, id: randomUUID() });
  checkAttributes(pool, user.attributes);
  await invokePreSignUp(pool, user, {
    triggerSource: 'PreSignUp_AdminCreateUser',
    clientId: undefined,
    validationData: request.ValidationData && toAttributeMap(request.ValidationData),
    metadata: request.ClientMetadata,
  });
  return user;
}
