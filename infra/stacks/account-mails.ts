import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { type MailSender, grantSendMail } from '../constructs/mail-access.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { grantSiteUrlRead } from '../constructs/site-url.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import { grantFindUser } from '../constructs/user-pool-access.ts';
import type { Environment } from '../environments.ts';
import type { IdentityStack } from './identity.ts';

export interface AccountMailsStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly identity: IdentityStack;
  readonly sender: MailSender;
}

/**
 * Mails about accounts: invitations, links to a new password, and notices. They are requested in a queue, so
 * that the answer to a visitor's request takes the same time whether or not there is an account.
 */
export class AccountMailsStack extends Stack {
  readonly #consumer: QueueConsumer;

  constructor(scope: Construct, id: string, props: AccountMailsStackProps) {
    const { environment, artifacts, table, identity, sender, ...stackProps } = props;
    super(scope, id, stackProps);
    const lambda = new PorticoFunction(this, 'Function-account-mails', {
      name: 'account-mails',
      environment,
      artifacts,
    });
    grantTableAccess(lambda, table, { actions: ['GetItem', 'UpdateItem'] });
    grantFindUser(lambda, identity.userPool);
    grantSiteUrlRead(lambda, environment);
    grantSendMail(lambda, sender, { action: 'ses:SendEmail' });
    this.#consumer = new QueueConsumer(this, 'AccountMails', lambda);

    // Used by `npm run create-admin`.
    new CfnOutput(this, 'AccountMailsQueueUrl', { value: this.#consumer.queue.queueUrl });
  }

  /** Grants the function requesting mails, and sets `ACCOUNT_MAILS_QUEUE_URL`. */
  grantRequests(lambda: PorticoFunction): void {
    const { queueUrl, queueArn } = this.#consumer.queue;
    lambda.addEnvironment('ACCOUNT_MAILS_QUEUE_URL', queueUrl);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }),
    );
  }
}
