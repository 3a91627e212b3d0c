import { describe, expect, it } from 'vitest';
import { catchError, createUser, startTestPool, strongPassword, requestTokens } from './pool.ts';

const annEmail = 'ann@example.com';
const developerGuideUrl = 'https://docs.aws.amazon.com/cognito/latest/developerguide';
const apiReferenceUrl = 'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference';

/**
 * A version-2 trigger that removes the scope, as in the guide's example:
 * user-pool-lambda-pre-token-generation.html.
 */
const suppressSelfServiceScope = (_: string, event: Record<string, unknown>) => ({
  ...event,
  response: {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { scopesToSuppress: ['aws.cognito.signin.user.admin'] },
    },
  },
});
const poolWithTrigger = {
  LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: 'arn:trigger', LambdaVersion: 'V2_0' } },
};

describe(`an access token without the self-service scope (${developerGuideUrl}/user-pool-lambda-pre-token-generation.html)`, () => {
  it.each([
    'GetUser',
    'UpdateUserAttributes',
    'DeleteUserAttributes',
    'DeleteUser',
    'GetUserAttributeVerificationCode',
    'VerifyUserAttribute',
    'ChangePassword',
    'AssociateSoftwareToken',
    'SetUserMFAPreference',
    'GlobalSignOut',
    'StartWebAuthnRegistration',
    'CompleteWebAuthnRegistration',
    'ListWebAuthnCredentials',
    'DeleteWebAuthnCredential',
  ] as const)(`is refused by %s (${apiReferenceUrl}/API_%s.html)`, async (operation) => {
    const { api } = await startTestPool({ pool: poolWithTrigger, trigger: suppressSelfServiceScope });
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const AttributeName = 'email';
    const calls = {
      GetUser: () => api.getUser({ AccessToken }),
      UpdateUserAttributes: () =>
        api.updateUserAttributes({ AccessToken, UserAttributes: [{ Name: 'name', Value: 'Eve' }] }),
      DeleteUserAttributes: () => api.deleteUserAttributes({ AccessToken, UserAttributeNames: ['name'] }),
      DeleteUser: () => api.deleteUser({ AccessToken }),
      GetUserAttributeVerificationCode: () =>
        api.getUserAttributeVerificationCode({ AccessToken, AttributeName }),
      VerifyUserAttribute: () => api.verifyUserAttribute({ AccessToken, AttributeName, Code: '123456' }),
      ChangePassword: () =>
        api.changePassword({
          AccessToken,
          PreviousPassword: strongPassword,
          ProposedPassword: `${strongPassword}2`,
        }),
      AssociateSoftwareToken: () => api.associateSoftwareToken({ AccessToken }),
      SetUserMFAPreference: () =>
        api.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
      GlobalSignOut: () => api.globalSignOut({ AccessToken }),
      StartWebAuthnRegistration: () => api.startWebAuthnRegistration({ AccessToken }),
      CompleteWebAuthnRegistration: () =>
        api.completeWebAuthnRegistration({ AccessToken, Credential: { id: 'none' } }),
      ListWebAuthnCredentials: () => api.listWebAuthnCredentials({ AccessToken }),
      DeleteWebAuthnCredential: () => api.deleteWebAuthnCredential({ AccessToken, CredentialId: 'none' }),
    };
    expect(await catchError(calls[operation]())).toEqual({
      name: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    });
  });
});

it('a client with an empty list of attributes may write all of them', async () => {
  const { api } = await startTestPool({ client: { WriteAttributes: [] } });
  await createUser(api, annEmail);
  const { AccessToken } = await requestTokens(api, annEmail);
  await api.updateUserAttributes({ AccessToken, UserAttributes: [{ Name: 'name', Value: 'Ann' }] });
  expect((await api.getUser({ AccessToken })).UserAttributes).toContainEqual({ Name: 'name', Value: 'Ann' });
});
