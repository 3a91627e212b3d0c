import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { RecurringJobs } from '../constructs/recurring-jobs.ts';
import { type SearchDomain, grantSearchDomain } from '../constructs/search-domain.ts';
import { type SearchIndexBucket, grantSearchIndex } from '../constructs/search-index-bucket.ts';
import { grantSiteUrlRead } from '../constructs/site/site-url.ts';
import { grantTableAccess } from '../constructs/access/table-access.ts';
import { grantListUsers } from '../constructs/access/user-pool-access.ts';
import type { Environment } from '../environments.ts';
import type { IdentityStack } from './identity.ts';
import type { OutboundStack } from './outbound.ts';

export interface ScheduleStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly searchIndex: SearchIndexBucket;
  /** Undefined if the environment uses the built-in search index. */
  readonly searchDomain: SearchDomain | undefined;
  readonly identity: IdentityStack;
  readonly outbound: OutboundStack;
}

/**
 * Background jobs: due times of tickets, monthly mails, the search index, a probe of the site, the comparison
 * of the user pool with the profiles, and due messages to external endpoints.
 */
export class ScheduleStack extends Stack {
  constructor(scope: Construct, id: string, props: ScheduleStackProps) {
    const { environment, artifacts, table, searchIndex, searchDomain, identity, outbound, ...stackProps } =
      props;
    super(scope, id, stackProps);
    const scheduleFunction = new PorticoFunction(this, 'Function', {
      name: 'schedule',
      environment,
      artifacts,
      // A compaction must end before the next one starts. Two concurrent runs would do the same work twice.
      timeout: Duration.seconds(290),
      // This much memory comes with a full vCPU. If all segments of a million tickets change, compaction
      // takes half a minute.
      memory: 1769,
    });
    grantTableAccess(scheduleFunction, table, {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: ['by_check_time', 'by_status', 'newest'],
    });
    grantSiteUrlRead(scheduleFunction, environment);
    outbound.grantDeliveryRequests(scheduleFunction);
    grantListUsers(scheduleFunction, identity.userPool);
    if (searchDomain) {
      grantSearchIndex(scheduleFunction, searchIndex, ['GetObject']);
      grantSearchDomain(scheduleFunction, searchDomain, ['create', 'bulk', 'refresh']);
    } else grantSearchIndex(scheduleFunction, searchIndex, ['GetObject', 'PutObject', 'DeleteObject']);
    new RecurringJobs(this, 'Jobs', scheduleFunction, {
      'due-times': Duration.minutes(1),
      'monthly-mails': Duration.hours(1),
      ...(searchDomain
        ? { 'search-move': Duration.minutes(1) }
        : { 'search-compaction': Duration.minutes(5) }),
      'site-probe': Duration.minutes(5),
      'user-check': Duration.hours(1),
      webhooks: Duration.minutes(1),
    });
  }
}
