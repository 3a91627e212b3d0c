import * as iam from 'aws-cdk-lib/aws-iam';
import type { PorticoFunction } from './function.ts';

/** By whom mail is sent, and by which rules. */
export interface Sender {
  readonly from: string;
  /** Of `from`, when SES has verified it for this environment. */
  readonly verifiedDomain: string | undefined;
  readonly identityArn: string;
  readonly configurationSet: string;
  readonly configurationSetArn: string;
}

export interface MailAccess {
  /** The only address it may write to. @default any */
  readonly onlyTo?: string;
}

/** Lets the function send mail from the one address of the environment, and tells it which (`MAIL_FROM`), and by which rules (`MAIL_RULES`). */
export function allowMail(
  lambda: PorticoFunction,
  { from, identityArn, configurationSet, configurationSetArn }: Sender,
  { onlyTo }: MailAccess = {},
): void {
  lambda.addEnvironment('MAIL_FROM', from);
  lambda.addEnvironment('MAIL_RULES', configurationSet);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [identityArn, configurationSetArn],
      conditions: {
        StringEquals: { 'ses:FromAddress': from },
        ...(onlyTo !== undefined && { 'ForAllValues:StringEquals': { 'ses:Recipients': [onlyTo] } }),
      },
    }),
  );
}

/** Lets the function take an address off the list of those that SES writes to no more, for which AWS offers no narrower resource. */
export function allowClearingSuppression(lambda: PorticoFunction): void {
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] }),
  );
}
