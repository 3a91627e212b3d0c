import * as z from 'zod';
import { readAssembly } from '@portico/local-cloud/assembly/template.ts';
import { assumed, type Workload } from './workload.ts';
import type { Usage } from './simulate.ts';
import type { Units } from './prices.ts';

export interface Resource {
  readonly type: string;
  readonly properties: Record<string, unknown>;
}

/** Every resource of a synthesized environment. */
export const resourcesIn = (assembly: string): Resource[] =>
  readAssembly(assembly).stacks.flatMap(({ template }) =>
    Object.values(template.Resources).map(({ Type, Properties }) => ({ type: Type, properties: Properties })),
  );

const Alarm = z.object({ Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional() });
const Firewall = z.object({ Rules: z.array(z.unknown()).default([]) });
const Plan = z.object({
  BackupPlan: z.object({
    BackupPlanRule: z.array(z.object({ Lifecycle: z.object({ DeleteAfterDays: z.number() }) })),
  }),
});
const Domain = z.object({
  ClusterConfig: z.object({ InstanceCount: z.number() }),
  EBSOptions: z.object({ VolumeSize: z.number() }),
});
const gigabyte = 1024 ** 3;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** What the domains of OpenSearch among the resources are billed for a month, whatever happens. */
export function searchDomainUnits(resources: readonly Resource[]): Units {
  const domains = resources
    .filter(({ type }) => type === 'AWS::OpenSearchService::Domain')
    .map(({ properties }) => Domain.parse(properties));
  return {
    search_node_hours: sum(domains.map(({ ClusterConfig }) => ClusterConfig.InstanceCount * assumed.hours)),
    search_gb: sum(
      domains.map(({ ClusterConfig, EBSOptions }) => ClusterConfig.InstanceCount * EBSOptions.VolumeSize),
    ),
  };
}

/** Adds to measured usage what is billed for the month whatever happens: resources, users and stored data. */
export function monthlyUnits(
  resources: readonly Resource[],
  { users }: Workload,
  { units, metrics }: Usage,
): Units {
  const all = (type: string) => resources.filter((resource) => resource.type === type);
  // An alarm on a metric expression is billed for each metric in it.
  const analysed = all('AWS::CloudWatch::Alarm').map(({ properties }) => {
    const { Metrics } = Alarm.parse(properties);
    return Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
  });
  const rules = all('AWS::WAFv2::WebACL').map(({ properties }) => Firewall.parse(properties).Rules.length);
  const days = all('AWS::Backup::BackupPlan').flatMap(({ properties }) =>
    Plan.parse(properties).BackupPlan.BackupPlanRule.map(({ Lifecycle }) => Lifecycle.DeleteAfterDays),
  );
  const keys = all('AWS::KMS::Key').length;
  const polled = all('AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => !('StartingPosition' in properties),
  );
  const scheduled = all('AWS::Scheduler::Schedule').length * assumed.scheduledRuns;
  const tableGb = (units.stored * assumed.monthsStored) / gigabyte;
  const objectGb = (units.object_gb ?? 0) * assumed.monthsStored;
  const firewalls = rules.length;
  return {
    ...units,
    ...searchDomainUnits(resources),
    function_requests: (units.function_requests ?? 0) + scheduled,
    function_gb_seconds: (units.function_gb_seconds ?? 0) + scheduled * assumed.idleRun,
    traces: (units.traces ?? 0) + scheduled,
    queue_requests: (units.queue_requests ?? 0) + polled.length * assumed.pollsPerQueue,
    active_users: users,
    table_gb: tableGb,
    table_recovery_gb: tableGb,
    object_gb: objectGb,
    secrets: all('AWS::SecretsManager::Secret').length,
    mail_keys: Math.min(1, keys),
    alarm_keys: Math.max(0, keys - 1),
    alarms: sum(analysed),
    composite_alarms: all('AWS::CloudWatch::CompositeAlarm').length,
    dashboards: all('AWS::CloudWatch::Dashboard').length,
    metrics,
    budgets: all('AWS::Budgets::Budget').length,
    // Each copy of the table is complete; a copy of the bucket holds only what is new.
    backup_table_gb: tableGb * sum(days),
    backup_object_gb: days.length > 0 ? objectGb : 0,
    firewalls,
    firewall_rules: sum(rules),
    firewall_requests: firewalls > 0 ? (units.site_requests ?? 0) + users * assumed.signInsPerUser * 2 : 0,
  };
}
