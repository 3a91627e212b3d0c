import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/environments.ts';
import { findResource, findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const prodTemplate = synthesize('prod').templates.identity;

describe('the user pool', () => {
  const pool = findOnlyResource(prodTemplate, 'AWS::Cognito::UserPool');

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

  test('requires passwords of twelve characters of any kind', () => {
    expect(pool.Properties.Policies).toMatchObject({
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
      },
    });
  });

  test('offers TOTP but no text messages, and mails no code to reset a password', () => {
    expect(pool.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    });
  });

  test('requires no attribute, because a browser may write a required attribute even if its client forbids that', () => {
    expect(pool.Properties.Schema).toEqual([
      { Name: 'email', Required: false, Mutable: true },
      { Name: 'name', Required: false, Mutable: true },
    ]);
  });

  test('does not let anyone sign up directly, and sends no mail through SES', () => {
    expect(pool.Properties.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    expect(pool.Properties['EmailConfiguration']).toBeUndefined();
  });

  test('calls a function after each sign-in and before it issues a token, to set the scopes', () => {
    const triggerArn = {
      'Fn::GetAtt': [Object.keys(listResourcesOfType(prodTemplate, 'AWS::Lambda::Function'))[0], 'Arn'],
    };
    expect(pool.Properties.LambdaConfig).toEqual({
      PreTokenGenerationConfig: {
        LambdaArn: triggerArn,
        LambdaVersion: 'V2_0',
      },
      PostAuthentication: triggerArn,
    });
  });

  test('has a group for each role, the most privileged first', () => {
    const groups = Object.values(listResourcesOfType(prodTemplate, 'AWS::Cognito::UserPoolGroup'));
    const groupPrecedences = groups.map(
      ({ Properties }) => `${String(Properties.Precedence)} ${String(Properties.GroupName)}`,
    );
    expect(groupPrecedences.toSorted()).toEqual(['1 admin', '2 agent', '3 customer']);
  });
});

describe("the browser's client", () => {
  const { Properties: client } = findResource(
    prodTemplate,
    'AWS::Cognito::UserPoolClient',
    'UserPoolBrowser',
  );

  test('has no secret and uses SRP', () => {
    expect(client.GenerateSecret).toBe(false);
    expect(client.ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH']);
  });

  test('gets another refresh token with each renewal, and can use the previous one for a minute', () => {
    expect(client.RefreshTokenRotation).toEqual({ Feature: 'ENABLED', RetryGracePeriodSeconds: 60 });
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

  test('cannot write security-relevant attributes', () => {
    expect(client.WriteAttributes).toEqual(['locale']);
  });

  test('uses the API of the pool instead of its hosted pages', () => {
    expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(client.SupportedIdentityProviders).toEqual(['COGNITO']);
  });
});

test('only functions with a permission can use the client for account changes; its tokens are valid for 5 minutes', () => {
  const { Properties: client } = findResource(
    prodTemplate,
    'AWS::Cognito::UserPoolClient',
    'UserPoolAccount',
  );
  expect(client).toMatchObject({
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    AccessTokenValidity: 5,
    IdTokenValidity: 5,
    ReadAttributes: ['locale'],
    WriteAttributes: ['locale'],
  });
});

test('the ids that commands need are outputs', () => {
  prodTemplate.hasOutput('UserPoolId', {});
  prodTemplate.hasOutput('UserPoolClientId', {});
});

describe('passkeys', () => {
  const domain = { name: 'www.desk.example', hostedZone: { id: 'Z1', name: 'desk.example' } };
  const synthesizeWithPasskeys = (relyingParty: string, siteDomain?: typeof domain) => {
    return synthesize({
      ...environments.dev,
      name: 'passkeys',
      passkeys: { relyingParty },
      ...(siteDomain && { domain: siteDomain }),
    });
  };
  const listRouteKeys = (template: Template) =>
    Object.values(listResourcesOfType(template, 'AWS::ApiGatewayV2::Route')).map(
      ({ Properties }) => Properties['RouteKey'],
    );

  test('are off in every deployed environment: no pool, client, function or route has them', () => {
    for (const name of ['dev', 'staging', 'prod']) {
      const { identity, api, site } = synthesize(name).templates;
      const json = [identity, api, site].map((template) => JSON.stringify(template.toJSON())).join('');
      expect(json).not.toMatch(/passkey|WebAuthn|SignInPolicy|ALLOW_USER_AUTH/i);
    }
  });

  test("require user verification for the site's domain, and replace both factors", () => {
    const { identity, api } = synthesizeWithPasskeys('desk.example', domain).templates;
    expect(findOnlyResource(identity, 'AWS::Cognito::UserPool').Properties).toMatchObject({
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnRelyingPartyID: 'desk.example',
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    });
    const clients = Object.values(listResourcesOfType(identity, 'AWS::Cognito::UserPoolClient'));
    expect(clients.map(({ Properties }) => Properties['ExplicitAuthFlows'])).toEqual([
      ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
      ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    ]);
    expect(listRouteKeys(api)).toContain('PUT /api/me/passkeys');
  });

  test('require a domain at or below the relying party', () => {
    expect(() => synthesizeWithPasskeys('desk.example')).toThrow(/has passkeys, but no domain/);
    expect(() => synthesizeWithPasskeys('desk.example', { ...domain, name: 'otherdesk.example' })).toThrow(
      /are for desk.example, but its site is at otherdesk.example/,
    );
  });
});
