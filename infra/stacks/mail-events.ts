import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import { grantFindUser } from '../constructs/user-pool-access.ts';
import type { Environment } from '../environments.ts';
import type { IdentityStack } from './identity.ts';

export interface MailEventsStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly identity: IdentityStack;
  /** Topic of SES events: bounces, complaints, rejects. */
  readonly events: Topic;
}

/** Processes SES events: marks addresses that bounced or complained. */
export class MailEventsStack extends Stack {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: MailEventsStackProps) {
    const { environment, artifacts, table, identity, events, ...stackProps } = props;
    super(scope, id, stackProps);
    const lambda = new PorticoFunction(this, 'Function-mail-events', {
      name: 'mail-events',
      environment,
      artifacts,
    });
    grantTableAccess(lambda, table, { actions: ['UpdateItem', 'DeleteItem'] });
    grantFindUser(lambda, identity.userPool);

    // Used by operators to retry messages of the dead-letter queue (docs/runbook.md).
    new CfnOutput(this, 'MailEventsFunction', { value: lambda.functionName });

    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', {
      service: lambda.service,
      owner: 'the subscription and of the function',
    });
    // The queue receives events that could not be delivered to the function, and events that the function
    // failed on.
    events.addSubscription(new LambdaSubscription(lambda, { deadLetterQueue: this.deadLetters }));
    new EventInvokeConfig(this, 'Attempts', {
      function: lambda,
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(this.deadLetters),
    });
  }
}
