import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';

export interface MailAccess {
  /** The only address it may write to. @default any */
  readonly onlyTo?: string;
}

/** Lets the function send mail from the one address of the environment, and tells it which (`MAIL_FROM`). */
export function allowMail(
  lambda: PorticoFunction,
  { mail: { from } }: Environment,
  { onlyTo }: MailAccess = {},
): void {
  const [, domain = ''] = from.split('@');
  lambda.addEnvironment('MAIL_FROM', from);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [Stack.of(lambda).formatArn({ service: 'ses', resource: 'identity', resourceName: domain })],
      conditions: {
        StringEquals: { 'ses:FromAddress': from },
        ...(onlyTo !== undefined && { 'ForAllValues:StringEquals': { 'ses:Recipients': [onlyTo] } }),
      },
    }),
  );
}
