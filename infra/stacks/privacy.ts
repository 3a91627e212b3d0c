import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { grantTableAccess } from '../constructs/access/table-access.ts';
import { grantAccountDeletion } from '../constructs/access/user-pool-access.ts';
import type { Environment } from '../environments.ts';
import type { MailInStack } from './mail-in.ts';

export interface PrivacyStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly userPool: UserPool;
  /** Undefined in environments that receive no mail. */
  readonly mailIn: MailInStack | undefined;
}

/**
 * The erasure of people. An erasure reads every ticket, which takes longer than a request may take, so a
 * queue starts it. After a failure, the erasure continues where it stopped.
 */
export class PrivacyStack extends Stack {
  readonly #consumer: QueueConsumer;
  readonly finalPassDelay: Duration;

  constructor(scope: Construct, id: string, props: PrivacyStackProps) {
    const { environment, artifacts, table, userPool, mailIn, ...stackProps } = props;
    super(scope, id, stackProps);
    const lambda = new PorticoFunction(this, 'Function', {
      name: 'privacy',
      environment,
      artifacts,
      // Enough for about 50,000 tickets.
      timeout: Duration.minutes(5),
    });
    // Longer than the timeout of every function: a running function may still write data that it read before
    // the erasure.
    this.finalPassDelay = environment.emulators ? Duration.seconds(1) : Duration.minutes(10);
    grantTableAccess(lambda, table, {
      actions: ['GetItem', 'PutItem', 'Query', 'UpdateItem', 'DeleteItem'],
      indexes: ['newest', 'by_creation', 'owner'],
    });
    grantAccountDeletion(lambda, userPool);
    mailIn?.grantMailDeletion(lambda);
    this.#consumer = new QueueConsumer(this, 'Erasures', { consumer: lambda });
  }

  /** Lets the function start erasures, and sets `ERASURES_QUEUE_URL` and `LAST_PASS_AFTER_SECONDS`. */
  grantErasureRequests(lambda: PorticoFunction): void {
    this.#consumer.grantSending(lambda, 'ERASURES_QUEUE_URL');
    lambda.addEnvironment('LAST_PASS_AFTER_SECONDS', String(this.finalPassDelay.toSeconds()));
  }
}
