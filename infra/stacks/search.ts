import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { searchedEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Artifacts } from '../artifacts.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { RecurringSchedule } from '../constructs/recurring-schedule.ts';
import { type SearchDomain, grantSearchDomain } from '../constructs/search-domain.ts';
import { type SearchIndexBucket, grantSearchIndex } from '../constructs/search-index-bucket.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import type { TicketEventTopic } from '../constructs/ticket-event-topic.ts';
import type { Environment } from '../environments.ts';

export interface SearchStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly index: SearchIndexBucket;
  /** Undefined where the own index answers searches. */
  readonly domain: SearchDomain | undefined;
  readonly events: TicketEventTopic;
}

/**
 * Keeps the index of the search: one function writes changed tickets to its tail, which is in the table,
 * another moves the tail into segments, which are in a bucket, or into OpenSearch.
 */
export class SearchStack extends Stack {
  constructor(scope: Construct, id: string, props: SearchStackProps) {
    const { environment, artifacts, table, index, domain, events, ...stackProps } = props;
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

    if (domain) this.#moveTo(domain, props);
    else this.#compact(props);
  }

  #compact({ environment, artifacts, table, index }: SearchStackProps): void {
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

  /** Moves the tail into OpenSearch instead. */
  #moveTo(domain: SearchDomain, { environment, artifacts, table, index }: SearchStackProps): void {
    const writer = new PorticoFunction(this, 'Function-search-opensearch-writer', {
      name: 'search-opensearch-writer',
      environment,
      artifacts,
      timeout: Duration.seconds(55),
    });
    grantTableAccess(writer, table, { actions: ['Query', 'DeleteItem'] });
    grantSearchIndex(writer, index, ['GetObject']);
    grantSearchDomain(writer, domain, ['create', 'bulk', 'refresh']);
    new RecurringSchedule(this, 'SearchMove', writer, Duration.minutes(1));
  }
}
