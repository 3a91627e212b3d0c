import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { type SearchIndexBucket, grantSearchIndex } from '../constructs/search-index-bucket.ts';
import { grantSiteUrlRead } from '../constructs/site/site-url.ts';
import { transactionActions, grantTableAccess } from '../constructs/access/table-access.ts';
import type { EncryptedTopic } from '../constructs/encrypted-topic.ts';
import type { Environment } from '../environments.ts';
import type { OutboundStack } from './outbound.ts';

export interface ProjectStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly searchIndex: SearchIndexBucket;
  readonly events: EncryptedTopic;
  readonly outbound: OutboundStack;
}

/**
 * Processes ticket events: updates counters and search texts, assigns tickets by rules, and requests webhook
 * messages. Also processes results of malware scans, alerts from monitoring tools, and failed work that staff
 * should see.
 */
export class ProjectStack extends Stack {
  readonly #queue: QueueConsumer;

  constructor(scope: Construct, id: string, props: ProjectStackProps) {
    const { environment, artifacts, table, attachments, searchIndex, events, outbound, ...stackProps } =
      props;
    super(scope, id, stackProps);
    const consumer = new PorticoFunction(this, 'Function', { name: 'project', environment, artifacts });
    grantTableAccess(consumer, table, {
      actions: transactionActions,
    });
    grantSearchIndex(consumer, searchIndex, ['PutObject']);
    grantSiteUrlRead(consumer, environment);
    outbound.grantDeliveryRequests(consumer);
    this.#queue = new QueueConsumer(this, 'Events', {
      consumer,
      // Simultaneous events of a ticket form one batch, in which the ticket is counted once.
      batchingWindow: Duration.seconds(1),
      // The minimum that Lambda allows, because all batches write the counters of the day, and concurrent
      // writes conflict.
      concurrency: 2,
    });
    this.#queue.addTicketEvents(events);
    if (environment.malwareScan)
      this.#queue.addServiceEvents('Results of scans of attachments for malware', {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [attachments.bucketName] } },
      });
  }

  /** The queue for topic messages whose attempts have all failed; staff then see them as failed work. */
  get failedMessages(): IQueue {
    return this.#queue.queue;
  }

  /** Lets the function send alerts, and sets `ALERTS_QUEUE_URL`. */
  grantAlertSending(lambda: PorticoFunction): void {
    this.#queue.grantSending(lambda, 'ALERTS_QUEUE_URL');
  }
}
