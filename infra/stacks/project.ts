import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { reportedEventKinds, searchedEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Artifacts } from '../artifacts.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { PorticoFunction } from '../constructs/function.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { type SearchIndexBucket, grantSearchIndex } from '../constructs/search-index-bucket.ts';
import { ServiceEventConsumer } from '../constructs/service-event-consumer.ts';
import { everyTableAction, grantTableAccess } from '../constructs/table-access.ts';
import type { TicketEventTopic } from '../constructs/ticket-event-topic.ts';
import type { Environment } from '../environments.ts';

export interface ProjectStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly searchIndex: SearchIndexBucket;
  readonly events: TicketEventTopic;
}

/**
 * What follows from an event: the search text and the counters of a ticket, its assignment by rules, and
 * whether a file can be downloaded. One function has a queue for each, and one for dead letters.
 */
export class ProjectStack extends Stack {
  constructor(scope: Construct, id: string, props: ProjectStackProps) {
    const { environment, artifacts, table, attachments, searchIndex, events, ...stackProps } = props;
    super(scope, id, stackProps);
    const consumer = new PorticoFunction(this, 'Function', { name: 'project', environment, artifacts });
    grantTableAccess(consumer, table, {
      actions: everyTableAction,
    });
    grantSearchIndex(consumer, searchIndex, ['PutObject']);
    const deadLetters = new DeadLetterQueue(this, 'DeadLetters', {
      name: consumer.service,
      owner: 'the queues and of their subscriptions',
    });
    const onTicketEvents = { topic: events, consumer, deadLetters };
    new EventConsumer(this, 'Search', { ...onTicketEvents, name: 'search', kinds: searchedEventKinds });
    new EventConsumer(this, 'Assignment', {
      ...onTicketEvents,
      name: 'assignment',
      kinds: ['ticket_created'],
    });
    new EventConsumer(this, 'Reports', {
      ...onTicketEvents,
      name: 'reports',
      kinds: reportedEventKinds,
      // A ticket that changes several times in a row is counted once, and so is a day's row.
      batchingWindow: Duration.seconds(10),
      // Lambda's least: all of them write the rows of the day, and would conflict.
      concurrency: 2,
    });
    if (environment.malwareScan)
      new ServiceEventConsumer(this, 'ScanResults', {
        consumer,
        deadLetters,
        name: 'scan-results',
        description: 'Results of scans of attachments for malware',
        pattern: {
          source: ['aws.guardduty'],
          detailType: ['GuardDuty Malware Protection Object Scan Result'],
          detail: { s3ObjectDetails: { bucketName: [attachments.bucketName] } },
        },
      });
  }
}
