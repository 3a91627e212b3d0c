import { Aws, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { PorticoFunction } from '../function.ts';

/** The SES identity and configuration set that mail is sent with. */
export interface MailSender {
  /** Sender address. */
  readonly from: string;
  /** Matches every SES identity of the account, including recipients in the SES sandbox. */
  readonly identityArnPattern: string;
  readonly configurationSet: string;
  readonly configurationSetArn: string;
}

/**
 * Lets the function send mail from the environment's address. Sets `MAIL_FROM` to the address and
 * `MAIL_RULES` to the name of the SES configuration set.
 *
 * In the SES sandbox, recipients are identities of the account too, and sending requires permission for them
 * as well. The condition on the sender's address, not the resource, limits the function to that address.
 */
export function grantSendMail(
  lambda: PorticoFunction,
  { from, identityArnPattern, configurationSet, configurationSetArn }: MailSender,
): void {
  lambda.addEnvironment('MAIL_FROM', from);
  lambda.addEnvironment('MAIL_RULES', configurationSet);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: [identityArnPattern, configurationSetArn],
      conditions: { StringEquals: { 'ses:FromAddress': from } },
    }),
  );
  const finding = identityArnPattern
    .replace(Aws.PARTITION, '<AWS::Partition>')
    .replace(Aws.ACCOUNT_ID, '<AWS::AccountId>');
  Validations.of(lambda.executionRole).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${finding}]`,
    reason: 'In the SES sandbox recipients are identities too. The sender is limited by ses:FromAddress.',
  });
}

/**
 * Lets the function remove addresses from the SES suppression list. The action supports only resource `*`.
 */
export function grantRemoveFromSuppressionList(lambda: PorticoFunction): void {
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] }),
  );
  Validations.of(lambda.executionRole).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'ses:DeleteSuppressedDestination does not support resource-level permissions.',
  });
}
