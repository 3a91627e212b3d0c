import { describe, expect, test } from 'vitest';
import { findOnlyResource, synthesize } from '../support/synthesize.ts';
import { readWebAcl } from '../support/web-acl.ts';

const prod = synthesize('prod').templates;

describe('the web ACL of the user pool', () => {
  const webAcl = readWebAcl(prod.identity);

  test('is associated with the user pool', () => {
    expect(webAcl.Scope).toBe('REGIONAL');
    expect(findOnlyResource(prod.identity, 'AWS::WAFv2::WebACLAssociation').Properties).toEqual({
      ResourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^UserPool/), 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [expect.stringMatching(/^Firewall/), 'Arn'] },
    });
  });

  const listOperations = (statement: unknown) => JSON.stringify(statement).match(/(?<="SearchString":")\w+/g);

  test('blocks unused operations without a session, some of which reveal accounts', () => {
    const rule = webAcl.Rules.find(({ Name }) => Name === 'UnusedOperations');
    expect(rule?.Action).toEqual({ Block: {} });
    expect(listOperations(rule?.Statement)).toEqual([
      'SignUp',
      'ConfirmSignUp',
      'ResendConfirmationCode',
      'ForgotPassword',
      'ConfirmForgotPassword',
    ]);
  });

  test('limits how often an IP address signs in', () => {
    const rule = webAcl.Rules.find(({ Name }) => Name === 'SignIn');
    expect(rule?.Statement.RateBasedStatement?.Limit).toBe(500);
    const scope = rule?.Statement.RateBasedStatement?.ScopeDownStatement;
    expect(listOperations(scope)).toEqual([
      'InitiateAuth',
      'RespondToAuthChallenge',
      'GetTokensFromRefreshToken',
      'RevokeToken',
    ]);
    // Capitalized as in CloudFormation, because the CDK does not convert this property.
    expect(
      JSON.stringify(scope).match(/"SingleHeader":\{"Name":"x-amzn-cognito-operation-name"\}/g),
    ).toHaveLength(4);
  });
});
