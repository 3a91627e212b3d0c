import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import {
  Firewall,
  blockRule,
  managedRuleGroup,
  rateLimitRule,
  userPoolOperationStatement,
} from './firewall.ts';

const usedOperations = ['InitiateAuth', 'RespondToAuthChallenge', 'GetTokensFromRefreshToken', 'RevokeToken'];
/**
 * The operations that need no session and that this project does not use. People sign up and reset passwords
 * through the API, because the pool's responses would reveal which addresses have an account.
 */
const blockedOperations = [
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
];

/**
 * Adds a web ACL to the user pool if the environment has a firewall. It blocks unused operations, and limits
 * sign-in attempts per IP address, because an attacker may try one password on many accounts. Cognito itself
 * only limits attempts per account. Browsers call Cognito directly, so the site's web ACL does not see these
 * requests.
 */
export function addSignInFirewall(scope: Construct, pool: UserPool, { name, firewall }: Environment): void {
  if (!firewall) return;
  const { attrArn } = new Firewall(scope, 'Firewall', {
    scope: 'REGIONAL',
    description: `Protects sign-in to Portico ${name}`,
    rules: [
      managedRuleGroup('AmazonIpReputationList'),
      blockRule('UnusedOperations', blockedOperations.map(userPoolOperationStatement)),
      // High enough for an office behind one IP address: two requests per sign-in, and one token refresh per
      // person every 15 minutes.
      rateLimitRule('SignIn', 500, usedOperations.map(userPoolOperationStatement)),
    ],
  });
  new CfnWebACLAssociation(scope, 'FirewallOfUserPool', {
    resourceArn: pool.userPoolArn,
    webAclArn: attrArn,
  });
}
