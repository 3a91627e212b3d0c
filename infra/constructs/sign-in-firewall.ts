import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { Firewall, managedRules, poolOperation, rateRule } from './firewall.ts';

/**
 * Limits how often one address may sign in or have mails sent, where the environment has a firewall. Browsers speak to Cognito without CloudFront, so that
 * the site's own firewall sees nothing of it. What Cognito counts per account, this counts per address: trying one password on many accounts.
 */
export function guardSignIn(scope: Construct, pool: UserPool, { name, firewall }: Environment): void {
  if (!firewall) return;
  const { attrArn } = new Firewall(scope, 'Firewall', {
    scope: 'REGIONAL',
    description: `Before sign-in to Portico ${name}`,
    rules: [
      managedRules('AmazonIpReputationList'),
      // An administrator's invitations are mailed this way as well, all from the address of one function.
      rateRule('Mails', 100, ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'].map(poolOperation)),
      // An office behind one address: two requests for each sign-in, one every fifteen minutes for each person at work.
      rateRule(
        'SignIn',
        500,
        ['InitiateAuth', 'RespondToAuthChallenge', 'ConfirmForgotPassword'].map(poolOperation),
      ),
    ],
  });
  new CfnWebACLAssociation(scope, 'FirewallOfUserPool', {
    resourceArn: pool.userPoolArn,
    webAclArn: attrArn,
  });
}
