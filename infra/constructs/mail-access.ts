import * as iam from 'aws-cdk-lib/aws-iam';
import type { PorticoFunction } from './function.ts';

/** The SES identity and configuration set that mail is sent with. */
export interface MailSender {
  /** Sender address. */
  readonly from: string;
  /** The domain of `from`; undefined until SES has verified it for this environment. */
  readonly verifiedDomain: string | undefined;
  readonly identityArn: string;
  readonly configurationSet: string;
  readonly configurationSetArn: string;
}

export interface MailAccess {
  /** The only allowed recipient. @default any */
  readonly onlyTo?: string;
  /** Whether SES composes its messages, or it sends composed ones (for headers of their own). */
  readonly action: 'ses:SendEmail' | 'ses:SendRawEmail';
}

/**
 * Grants the function sending mail from the environment's address. Sets `MAIL_FROM` to the address and
 * `MAIL_RULES` to the name of the SES configuration set.
 */
export function grantSendMail(
  lambda: PorticoFunction,
  { from, identityArn, configurationSet, configurationSetArn }: MailSender,
  { action, onlyTo }: MailAccess,
): void {
  lambda.addEnvironment('MAIL_FROM', from);
  lambda.addEnvironment('MAIL_RULES', configurationSet);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: [action],
      resources: [identityArn, configurationSetArn],
      conditions: {
        StringEquals: { 'ses:FromAddress': from },
        ...(onlyTo !== undefined && { 'ForAllValues:StringEquals': { 'ses:Recipients': [onlyTo] } }),
      },
    }),
  );
}

/**
 * Grants the function removal of addresses from the SES suppression list. The action supports only resource
 * `*`.
 */
export function grantSuppressionRemoval(lambda: PorticoFunction): void {
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] }),
  );
}
