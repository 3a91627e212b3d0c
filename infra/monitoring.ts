import type { StackProps } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { DeadLetterQueue } from './constructs/alarms/dead-letter-queue.ts';
import { PorticoFunction } from './constructs/function.ts';
import { QueueConsumer } from './constructs/queue-consumer.ts';
import type { Environment } from './environments.ts';
import type { ApiStack } from './stacks/api.ts';
import type { BackupStack } from './stacks/backup.ts';
import type { DataStack } from './stacks/data.ts';
import { edgeRegion } from './stacks/edge.ts';
import { EdgeOperationsStack } from './stacks/edge-operations.ts';
import type { IdentityStack } from './stacks/identity.ts';
import type { SearchDomainStack } from './stacks/search-domain.ts';
import type { LiveStack } from './stacks/live.ts';
import { OperationsStack } from './stacks/operations.ts';
import type { SiteStack } from './stacks/site.ts';

export interface MonitoringStacks {
  /** Undefined if the environment has no monitoring. */
  readonly operations: OperationsStack | undefined;
  /** In us-east-1. Undefined if nobody receives alarm notifications. */
  readonly edgeOperations: EdgeOperationsStack | undefined;
}

/** All stacks of the environment. Monitoring uses resources of the stacks that are named here. */
interface MonitoredStacks {
  readonly [stack: string]: IConstruct | undefined;
  readonly api: ApiStack;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly live: LiveStack;
  readonly searchDomain: SearchDomainStack | undefined;
  readonly site: SiteStack;
  /** Undefined if the environment has no daily backups. */
  readonly backup: BackupStack | undefined;
}

/**
 * Adds the monitoring stacks. Functions and queues are found in the construct tree, so that none
 * is forgotten.
 * @param id maps a stack's short name to its id in the environment
 */
export function addMonitoring(
  scope: Construct,
  environment: Environment,
  { common: commonProps, id }: { readonly common: StackProps; readonly id: (stack: string) => string },
  stacks: MonitoredStacks,
): MonitoringStacks {
  const { availabilityGoal, alarms } = environment;
  if (availabilityGoal === undefined) return { operations: undefined, edgeOperations: undefined };
  const { api, backup, data, identity, live, searchDomain, site } = stacks;
  const constructs = Object.values(stacks).flatMap((stack) => stack?.node.findAll() ?? []);
  const operations = new OperationsStack(scope, id('Operations'), {
    ...commonProps,
    environment,
    availabilityGoal,
    httpApi: api.httpApi,
    liveApi: live.api,
    accessLog: api.accessLog,
    functions: constructs.filter((construct) => construct instanceof PorticoFunction),
    deadLetterQueues: constructs.filter((construct) => construct instanceof DeadLetterQueue),
    queueConsumers: constructs.filter((construct) => construct instanceof QueueConsumer),
    table: data.table,
    backupVaultName: backup?.vaultName,
    searchDomain: searchDomain?.domain,
    userPool: identity.userPool,
    userPoolClient: identity.userPoolClient,
    distribution: site.distribution,
  });
  const edgeOperations =
    alarms &&
    new EdgeOperationsStack(scope, id('EdgeOperations'), {
      ...commonProps,
      env: { ...commonProps.env, region: edgeRegion },
      crossRegionReferences: true,
      environment,
      email: alarms.email,
      distribution: site.distribution,
    });
  return { operations, edgeOperations };
}
