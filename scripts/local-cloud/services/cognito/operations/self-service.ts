import * as z from 'zod';
import { applyAttributeChanges, removeAttributes } from '../users/attribute-changes.ts';
import { checkEmailFree, checkAttributesWritable } from '../users/attributes.ts';
import { checkCode, mailCode, removeCode } from '../sign-in/codes.ts';
import { createIncorrectCredentialsError, createInvalidParameterError } from '../errors.ts';
import { checkPassword, applyPermanentPassword } from '../sign-in/passwords.ts';
import { passwordMatches } from '../sign-in/srp.ts';
import { collectAttributes, toAttributeList, describeMfa } from '../users/user.ts';
import { toAttributeMap, attributes, metadata, name, definePublicOperation, password } from './operation.ts';

// Operations of signed-in users on their own accounts, with the access token as proof.

const accessTokenInput = z.object({ AccessToken: z.string() });

export const getUser = definePublicOperation(accessTokenInput, async (pools, { AccessToken }) => {
  const { client, user } = await pools.authenticate(AccessToken);
  const readableAttributes = client.properties.ReadAttributes;
  return {
    Username: user.username,
    UserAttributes: toAttributeList(collectAttributes(user)).filter(
      ({ Name }) => Name === 'sub' || (readableAttributes?.includes(Name) ?? true),
    ),
    ...describeMfa(user),
  };
});

export const updateUserAttributes = definePublicOperation(
  accessTokenInput.extend({ UserAttributes: attributes, ClientMetadata: metadata }),
  async (pools, request) => {
    const { client, pool, user } = await pools.authenticate(request.AccessToken);
    const changes = toAttributeMap(request.UserAttributes);
    checkAttributesWritable(client, changes);
    const caller = { clientId: client.id, metadata: request.ClientMetadata };
    return { CodeDeliveryDetailsList: await applyAttributeChanges(pool, user, changes, caller) };
  },
);

export const deleteUserAttributes = definePublicOperation(
  accessTokenInput.extend({ UserAttributeNames: z.array(name) }),
  async (pools, request) => {
    const { client, pool, user } = await pools.authenticate(request.AccessToken);
    checkAttributesWritable(
      client,
      Object.fromEntries(request.UserAttributeNames.map((attribute) => [attribute, ''])),
    );
    removeAttributes(pool, user, request.UserAttributeNames);
    return {};
  },
);

const requireEmailAttribute = (attribute: string) => {
  if (attribute !== 'email') throw createInvalidParameterError(`Attribute ${attribute} cannot be verified.`);
};

export const getUserAttributeVerificationCode = definePublicOperation(
  accessTokenInput.extend({ AttributeName: name, ClientMetadata: metadata }),
  async (pools, request) => {
    const { client, pool, user } = await pools.authenticate(request.AccessToken);
    requireEmailAttribute(request.AttributeName);
    const details = await mailCode(pool, {
      kind: 'VerifyUserAttribute',
      purpose: 'email',
      user,
      ...(user.pendingEmail !== undefined && { to: user.pendingEmail }),
      clientId: client.id,
      metadata: request.ClientMetadata,
    });
    return { CodeDeliveryDetails: details };
  },
);

export const verifyUserAttribute = definePublicOperation(
  accessTokenInput.extend({ AttributeName: name, Code: z.string() }),
  async (pools, request) => {
    const { pool, user } = await pools.authenticate(request.AccessToken);
    requireEmailAttribute(request.AttributeName);
    checkCode(pool, user, 'email', request.Code);
    checkEmailFree(pool, user.pendingEmail, user);
    pool.users.update(user.username, (latest) => ({
      attributes: {
        ...latest.attributes,
        ...(latest.pendingEmail !== undefined && { email: latest.pendingEmail }),
        email_verified: 'true',
      },
      pendingEmail: undefined,
      codes: removeCode(latest, 'email'),
      modified: pool.now(),
    }));
    return {};
  },
);

export const changePassword = definePublicOperation(
  accessTokenInput.extend({ PreviousPassword: password, ProposedPassword: password }),
  async (pools, request) => {
    const { pool, user } = await pools.authenticate(request.AccessToken);
    checkPassword(pool, request.ProposedPassword);
    const limitKey = `${user.username} password`;
    pool.guessLimit.check(limitKey);
    if (
      !user.password ||
      !passwordMatches(pool.name, user.username, request.PreviousPassword, user.password)
    ) {
      pool.guessLimit.count(limitKey);
      throw createIncorrectCredentialsError();
    }
    pool.guessLimit.clear(limitKey);
    pool.users.update(user.username, (latest) =>
      applyPermanentPassword(pool, latest, request.ProposedPassword),
    );
    return {};
  },
);

export const deleteUser = definePublicOperation(accessTokenInput, async (pools, { AccessToken }) => {
  const { pool, user } = await pools.authenticate(AccessToken);
  pool.users.remove(user.username);
  return {};
});
