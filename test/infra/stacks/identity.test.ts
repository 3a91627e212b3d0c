import { describe, expect, test } from 'vitest';
import { only, resourcesOf, synthesize } from '../support/synthesize.ts';

const prod = synthesize('prod').templates.identity;
const staging = synthesize('staging').templates.identity;

describe('the user pool', () => {
  const pool = only(prod, 'AWS::Cognito::UserPool');

  test('is protected from deletion in production and outlives its stack', () => {
    expect(pool.Properties.DeletionProtection).toBe('ACTIVE');
    expect(pool.DeletionPolicy).toBe('Retain');
  });

  test('identifies users by mail address, ignoring case', () => {
    expect(pool.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
    });
  });

  test('requires passwords of twelve characters of every class', () => {
    expect(pool.Properties.Policies).toMatchObject({
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        RequireUppercase: true,
      },
    });
  });

  test('offers TOTP but no text messages, and recovers accounts by mail only', () => {
    expect(pool.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  test('requires mail address and full name', () => {
    expect(pool.Properties.Schema).toEqual([
      { Name: 'email', Required: true, Mutable: true },
      { Name: 'name', Required: true, Mutable: true },
    ]);
  });

  test('allows self sign-up where the environment does', () => {
    expect(pool.Properties.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: false });
    expect(only(staging, 'AWS::Cognito::UserPool').Properties.AdminCreateUserConfig).toEqual({
      AllowAdminCreateUserOnly: true,
    });
  });

  test('calls a function after a confirmed sign-up and for the text of its mails', () => {
    expect(pool.Properties.LambdaConfig).toEqual({
      PostConfirmation: { 'Fn::GetAtt': [expect.stringMatching(/^PostConfirmation/), 'Arn'] },
      CustomMessage: { 'Fn::GetAtt': [expect.stringMatching(/^CustomMessage/), 'Arn'] },
    });
  });

  test('has a group for each role, the one with the most rights first', () => {
    const groups = Object.values(resourcesOf(prod, 'AWS::Cognito::UserPoolGroup'));
    const precedence = groups.map(
      ({ Properties }) => `${String(Properties.Precedence)} ${String(Properties.GroupName)}`,
    );
    expect(precedence.toSorted()).toEqual(['1 admin', '2 agent', '3 customer']);
  });
});

describe("the browser's client", () => {
  const { Properties: client } = only(prod, 'AWS::Cognito::UserPoolClient');

  test('has no secret and uses SRP', () => {
    expect(client.GenerateSecret).toBe(false);
    expect(client.ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']);
  });

  test('does not reveal whether an account exists', () => {
    expect(client.PreventUserExistenceErrors).toBe('ENABLED');
  });

  test('gets tokens for 15 minutes and refresh tokens for 30 days, which can be revoked', () => {
    expect(client).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
    });
  });

  test('can write only name and mail address', () => {
    expect(client.WriteAttributes).toEqual(['email', 'name']);
  });

  test("uses the pool's API, not the hosted pages", () => {
    expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(client.SupportedIdentityProviders).toEqual(['COGNITO']);
  });
});

test('the ids that commands need are outputs', () => {
  prod.hasOutput('UserPoolId', {});
  prod.hasOutput('UserPoolClientId', {});
});
