import { describe, expect, test } from 'vitest';
import { only, synthesize } from '../support/synthesize.ts';
import { aclOf } from '../support/web-acl.ts';

const prod = synthesize('prod').templates;

describe('the web ACL of the user pool', () => {
  const acl = aclOf(prod.identity);

  test('is associated with the user pool', () => {
    expect(acl.Scope).toBe('REGIONAL');
    expect(only(prod.identity, 'AWS::WAFv2::WebACLAssociation').Properties).toEqual({
      ResourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^UserPool/), 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [expect.stringMatching(/^Firewall/), 'Arn'] },
    });
  });

  test('limits how often an IP address signs in, or calls what the pool refuses', () => {
    const rule = acl.Rules.find(({ Name }) => Name === 'SignIn');
    expect(rule?.Statement.RateBasedStatement?.Limit).toBe(500);
    const scope = JSON.stringify(rule?.Statement.RateBasedStatement?.ScopeDownStatement);
    expect(scope.match(/(?<="SearchString":")\w+/g)).toEqual([
      'InitiateAuth',
      'RespondToAuthChallenge',
      'ConfirmForgotPassword',
      'SignUp',
      'ResendConfirmationCode',
      'ForgotPassword',
    ]);
    // Capitalized as in CloudFormation, because the CDK does not convert this property.
    expect(scope.match(/"SingleHeader":\{"Name":"x-amzn-cognito-operation-name"\}/g)).toHaveLength(6);
  });
});
