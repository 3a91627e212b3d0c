import type { Construct } from 'constructs';
import type { StackProps } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { PorticoFunction } from './constructs/function.ts';
import type { Environment } from './environments.ts';
import { edgeRegion } from './stacks/edge.ts';
import { EdgeOperationsStack } from './stacks/edge-operations.ts';
import { OperationsStack } from './stacks/operations.ts';
import type { SystemStacks } from './system.ts';

export interface WatchingStacks {
  /** Where the environment is watched. */
  readonly operations: OperationsStack | undefined;
  /** In us-east-1, where somebody is told of alarms. */
  readonly edgeOperations: EdgeOperationsStack | undefined;
}

type Watchable = Omit<SystemStacks, keyof WatchingStacks>;

/**
 * Watches what the stacks hold. Functions and queues are looked for, so that none is forgotten.
 * @param id names a stack of the environment
 */
export function watch(
  scope: Construct,
  environment: Environment,
  { common, id }: { readonly common: StackProps; readonly id: (stack: string) => string },
  stacks: Watchable,
): WatchingStacks {
  const { availabilityGoal, alarms } = environment;
  if (availabilityGoal === undefined) return { operations: undefined, edgeOperations: undefined };
  const { api, data, identity, site } = stacks;
  const everything = Object.values(stacks).flatMap((stack) => stack?.node.findAll() ?? []);
  const operations = new OperationsStack(scope, id('Operations'), {
    ...common,
    environment,
    availabilityGoal,
    httpApi: api.httpApi,
    accessLog: api.accessLog,
    functions: everything.filter((one) => one instanceof PorticoFunction),
    deadLetters: everything.filter((one) => one instanceof Queue),
    table: data.table,
    pool: identity.pool,
    client: identity.client,
    distribution: site.distribution,
  });
  const edgeOperations =
    alarms &&
    new EdgeOperationsStack(scope, id('EdgeOperations'), {
      ...common,
      env: { ...common.env, region: edgeRegion },
      crossRegionReferences: true,
      environment,
      email: alarms.email,
      distribution: site.distribution,
    });
  return { operations, edgeOperations };
}
