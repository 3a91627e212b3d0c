import * as z from 'zod';
import { readAssembly } from '@portico/local-cloud/assembly/template.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Units } from './prices.ts';
import { sum, multiply } from './units.ts';
import { type Workload, listActivities, toInvocationUnits } from './workload.ts';

export interface Resource {
  readonly type: string;
  readonly properties: Record<string, unknown>;
}

/** Every resource of a synthesized environment. */
export const listResources = (assembly: string): Resource[] =>
  readAssembly(assembly).stacks.flatMap(({ template }) =>
    Object.values(template.Resources).map(({ Type, Properties }) => ({ type: Type, properties: Properties })),
  );

const hoursPerMonth = 730;
const monthsOfStoredData = 12;
/**
 * How often Lambda polls an empty queue in a month: five pollers, each with a request every 20 seconds.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const pollsPerQueue = 5 * 3 * 60 * hoursPerMonth;
/**
 * How many custom metrics are billed: scheduled jobs publish 6 all month, and users cause 20 in a quarter of
 * the month's hours.
 */
const metricCounts = { ofJobs: 6, ofUse: 20 / 4 };
/** Requests of a user's 20 sign-ins, which the second web ACL inspects. */
const signInRequests = 40;

const Alarm = z.object({ Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional() });
const Firewall = z.object({ Rules: z.array(z.unknown()) });
const Schedule = z.object({
  Name: z.string(),
  ScheduleExpression: z.string().transform((text, context) => {
    const [, count, unit] = /^rate\((\d+) (minute|hour)s?\)$/.exec(text) ?? [];
    if (count === undefined) context.addIssue(`${text} is not a rate in minutes or hours.`);
    return (hoursPerMonth * (unit === 'minute' ? 60 : 1)) / Number(count);
  }),
});
/** The number of nights in a week on which a backup rule runs. */
const Nights = z
  .enum(['cron(0 2 ? * MON-SAT *)', 'cron(0 2 ? * SUN *)'])
  .transform((text) => (text.includes('SUN') ? 1 : 6));
const BackupRule = z.object({
  ScheduleExpression: Nights,
  Lifecycle: z.object({ DeleteAfterDays: z.number() }),
});
const BackupPlan = z.object({ BackupPlan: z.object({ BackupPlanRule: z.array(BackupRule) }) });
const SearchDomain = z.object({
  ClusterConfig: z.object({ InstanceCount: z.number() }),
  EBSOptions: z.object({ VolumeSize: z.number() }),
});
const sumNumbers = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The units that are billed for a month without use. */
export function computeFixedUnits(resources: readonly Resource[]): Units {
  const listByType = (type: string) => resources.filter((resource) => resource.type === type);
  const parseAll = <T>(type: string, schema: z.ZodType<T>) =>
    listByType(type).map(({ properties }) => schema.parse(properties));
  const domains = parseAll('AWS::OpenSearchService::Domain', SearchDomain);
  const schedules = parseAll('AWS::Scheduler::Schedule', Schedule);
  const probeSchedules = schedules.filter(({ Name }) => Name.endsWith('-site-probe'));
  const webAcls = parseAll('AWS::WAFv2::WebACL', Firewall);
  // Lambda reads streams for free.
  const polledQueues = listByType('AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => !('StartingPosition' in properties),
  );
  return sum(
    ...schedules.map(({ ScheduleExpression: runs }) =>
      multiply(sum(toInvocationUnits(0.1, 1.77), { table_reads: 2 }), runs),
    ),
    // Each probe requests a page and calls the API.
    ...probeSchedules.map(({ ScheduleExpression: runs }) =>
      multiply(sum(toInvocationUnits(), { site_requests: 2, api_requests: 1 }), runs),
    ),
    {
      queue_requests: polledQueues.length * pollsPerQueue,
      // An alarm on an expression is billed for each metric in it.
      alarm_metrics: sumNumbers(
        parseAll('AWS::CloudWatch::Alarm', Alarm).map(
          ({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1,
        ),
      ),
      custom_metrics: schedules.length > 0 ? metricCounts.ofJobs : 0,
      dashboards: listByType('AWS::CloudWatch::Dashboard').length,
      secrets: listByType('AWS::SecretsManager::Secret').length,
      web_acls: webAcls.length,
      rules: sumNumbers(webAcls.map(({ Rules }) => Rules.length)),
      node_hours: hoursPerMonth * sumNumbers(domains.map((domain) => domain.ClusterConfig.InstanceCount)),
      node_gb: sumNumbers(
        domains.map((domain) => domain.ClusterConfig.InstanceCount * domain.EBSOptions.VolumeSize),
      ),
    },
  );
}

/** The units that a workload uses, without the fixed units. */
export const computeUsedUnits = (workload: Workload): Units =>
  sum(...listActivities(workload).map(([, count, units]) => multiply(units, count)));

/** All units that are billed in a month, if the storage contains the data of twelve such months. */
export function computeMonthlyUnits(resources: readonly Resource[], workload: Workload): Units {
  const workloadUnits = computeUsedUnits(workload);
  const units = sum(workloadUnits, computeFixedUnits(resources));
  const table_gb = monthsOfStoredData * (workloadUnits.table_gb ?? 0);
  const copyCounts = resources
    .filter(({ type }) => type === 'AWS::Backup::BackupPlan')
    .flatMap(({ properties }) => BackupPlan.parse(properties).BackupPlan.BackupPlanRule)
    .map(({ ScheduleExpression: nights, Lifecycle }) => (nights * Lifecycle.DeleteAfterDays) / 7);
  return {
    ...units,
    users: workload.users,
    custom_metrics: (units.custom_metrics ?? 0) + (workload.users > 0 ? metricCounts.ofUse : 0),
    table_gb,
    recovery_gb: table_gb,
    object_gb: monthsOfStoredData * (workloadUnits.object_gb ?? 0),
    // Logs are compressed, and are stored for production's log retention.
    log_stored_gb: (0.15 * (units.log_gb ?? 0) * retention.logs.days) / 30,
    // Each copy of the table is complete; a copy of the bucket contains only new objects.
    backup_table_gb: table_gb * sumNumbers(copyCounts),
    backup_object_gb: copyCounts.length > 0 ? monthsOfStoredData * (workloadUnits.backup_object_gb ?? 0) : 0,
    inspected_requests: units.web_acls ? (units.site_requests ?? 0) + workload.users * signInRequests : 0,
  };
}
