import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { searchedEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Artifacts } from '../artifacts.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { RecurringSchedule } from '../constructs/recurring-schedule.ts';
import { type SearchIndexBucket, grantSearchIndex } from '../constructs/search-index-bucket.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import type { TicketEventTopic } from '../constructs/ticket-event-topic.ts';
import type { Environment } from '../environments.ts';

export interface SearchStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly index: SearchIndexBucket;
  readonly events: TicketEventTopic;
}

/**
 * Keeps the index of the search: one function writes changed tickets to its tail, which is in the table,
 * another moves the tail into segments, which are in a bucket.
 */
export class SearchStack extends Stack {
  constructor(scope: Construct, id: string, props: SearchStackProps) {
    const { environment, artifacts, table, index, events, ...stackProps } = props;
    super(scope, id, stackProps);
    const writer = new PorticoFunction(this, 'Function-search-writer', {
      name: 'search-writer',
      environment,
      artifacts,
    });
    grantTableAccess(writer, table, { actions: ['Query', 'UpdateItem'] });
    grantSearchIndex(writer, index, ['PutObject']);
    new EventConsumer(this, 'SearchWriter', {
      topic: events,
      consumer: writer,
      kinds: searchedEventKinds,
    });

    const compaction = new PorticoFunction(this, 'Function-search-compaction', {
      name: 'search-compaction',
      environment,
      artifacts,
      // Ends before the next run starts. Two at the same time would do the same work, and one in vain.
      timeout: Duration.seconds(290),
      // A whole processor. A million tickets, all of whose segments change, take half a minute.
      memory: 1769,
    });
    grantTableAccess(compaction, table, { actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] });
    grantSearchIndex(compaction, index, ['GetObject', 'PutObject', 'DeleteObject']);
    new RecurringSchedule(this, 'SearchCompaction', compaction, Duration.minutes(5));
  }
}
