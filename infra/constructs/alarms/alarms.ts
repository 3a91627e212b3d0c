/**
 * The alarms of an environment, except those of CloudFront (stacks/edge-operations.ts), availability
 * (availability-alarms.ts) and gradual deployments (gradual-deployment.ts). Each needs a section in
 * docs/runbook.md; `npm test -- runbook` names the alarm whose section is missing.
 */
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { PorticoAlarm, type PorticoAlarmProps } from './alarm.ts';
import { browserFailuresMetric, customMetric, gatewayThrottledMetric } from './custom-metrics.ts';
import type { MonitoredResources } from './monitored-resources.ts';
import { domainDimensions } from '../search-domain.ts';

type AddAlarm = (id: string, props: Omit<PorticoAlarmProps, 'environment' | 'topic'>) => void;

/** `BREACHING` is for metrics that a job writes at fixed times: no data means that the job did not run. */
const { BREACHING, NOT_BREACHING, IGNORE } = TreatMissingData;
const fiveMinuteSum = { statistic: Stats.SUM, period: Duration.minutes(5) };
const twoOfThreePeriods = { datapointsToAlarm: 2, evaluationPeriods: 3 };
const threeOfThreePeriods = { datapointsToAlarm: 3, evaluationPeriods: 3 };

/** Adds the alarms, each of which justifies waking a person. Everything else is only on the dashboard. */
export function addAlarms(scope: Construct, resources: MonitoredResources, topic: Topic): void {
  const { environment } = resources;
  const addAlarm: AddAlarm = (id, props) =>
    void new PorticoAlarm(scope, id, { ...props, environment, topic });
  addApiAlarms(addAlarm, resources);
  addProbeAlarm(addAlarm, resources);
  addFunctionAlarms(addAlarm);
  addLiveApiAlarm(addAlarm, resources);
  addTableAlarms(addAlarm, resources);
  addMailAlarms(addAlarm, resources);
  addBrowserAlarm(addAlarm, resources);
  addQueueAlarms(addAlarm, resources);
  addSearchAlarms(addAlarm, resources);
  addAuditLogAlarms(addAlarm, resources);
  addIdentityAlarm(addAlarm, resources);
  addMalwareAlarm(addAlarm, resources);
  addJobAlarms(addAlarm, resources);
  addBackupAlarm(addAlarm, resources);
}

function addApiAlarms(addAlarm: AddAlarm, { environment, httpApi }: MonitoredResources): void {
  addAlarm('ApiErrors', {
    name: 'api-errors',
    summary: 'More than 5 % of the requests to the API fail with a server error.',
    runbookAnchor: 'requests-fail',
    // At least three requests must fail: at night, one failure among three requests is 33 %, but no reason
    // for an alarm.
    metric: new MathExpression({
      expression: 'IF(failed >= 3, 100 * failed / requests, 0)',
      usingMetrics: {
        failed: httpApi.metricServerError(fiveMinuteSum),
        requests: httpApi.metricCount(fiveMinuteSum),
      },
      label: '% of requests that failed',
      period: fiveMinuteSum.period,
    }),
    threshold: 5,
    ...twoOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('ApiLatency', {
    name: 'api-latency',
    summary: 'The p95 latency of the API is above 1.5 seconds.',
    runbookAnchor: 'api-latency',
    metric: new MathExpression({
      expression: 'IF(requests >= 20, latency, 0)',
      usingMetrics: {
        latency: httpApi.metricLatency({ statistic: 'p95', period: fiveMinuteSum.period }),
        requests: httpApi.metricCount(fiveMinuteSum),
      },
      label: 'p95 latency, ms',
      period: fiveMinuteSum.period,
    }),
    threshold: 1500,
    ...threeOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('ApiThrottled', {
    name: 'api-throttled',
    summary: 'API Gateway answers 429: there are more requests than the environment allows.',
    runbookAnchor: 'api-throttled',
    metric: gatewayThrottledMetric(environment).with(fiveMinuteSum),
    threshold: 10,
    ...twoOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
}

function addProbeAlarm(addAlarm: AddAlarm, { environment }: MonitoredResources): void {
  addAlarm('SiteProbe', {
    name: 'site-probe',
    summary: 'The site or its API did not answer a probe through CloudFront, or no probe was made.',
    runbookAnchor: 'site-errors',
    metric: customMetric(environment, 'probeFailures', 'schedule').with({
      statistic: Stats.MINIMUM,
      period: Duration.minutes(10),
    }),
    threshold: 0,
    ...twoOfThreePeriods,
    treatMissingData: BREACHING,
  });
}

function addFunctionAlarms(addAlarm: AddAlarm): void {
  // Both alarms cover all functions of the account: one cause often stops all functions, and then one alarm
  // per function would send many mails.
  const accountMetric = (metricName: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, ...fiveMinuteSum });
  addAlarm('Errors', {
    name: 'function-errors',
    summary: 'A function crashed, timed out, ran out of memory, or could not start.',
    runbookAnchor: 'function-errors',
    metric: accountMetric('Errors'),
    threshold: 0,
    ...twoOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('Throttles', {
    name: 'function-throttles',
    summary: 'Lambda throttles functions: the account has reached its concurrency limit.',
    runbookAnchor: 'function-throttles',
    metric: accountMetric('Throttles'),
    threshold: 0,
    ...twoOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
}

function addBrowserAlarm(addAlarm: AddAlarm, { environment }: MonitoredResources): void {
  addAlarm('BrowserFailures', {
    name: 'browser-errors',
    summary: 'Browsers report screens that fail, or requests without a response.',
    runbookAnchor: 'browser-errors',
    // `server_error` is not included, because the API itself counts these errors.
    metric: new MathExpression({
      expression: 'FILL(screens, 0) + FILL(requests, 0)',
      usingMetrics: {
        screens: browserFailuresMetric(environment, 'screen_error').with(fiveMinuteSum),
        requests: browserFailuresMetric(environment, 'no_response').with(fiveMinuteSum),
      },
      label: 'Failures reported by browsers',
      period: fiveMinuteSum.period,
    }),
    threshold: 20,
    ...twoOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
}

function addLiveApiAlarm(addAlarm: AddAlarm, { liveApi }: MonitoredResources): void {
  addAlarm('LiveErrors', {
    name: 'live-errors',
    summary:
      'Live connections cannot be opened or used: API Gateway cannot invoke the function "live", or it fails.',
    runbookAnchor: 'live-connections',
    // The metric IntegrationError would also count refused connections: expired passes, and users who lost a
    // role.
    metric: liveApi.metric('ExecutionError', fiveMinuteSum),
    threshold: 5,
    ...twoOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
}

function addTableAlarms(addAlarm: AddAlarm, { table, functions }: MonitoredResources): void {
  addAlarm('TableThrottled', {
    name: 'table-throttled',
    summary: 'DynamoDB throttles requests: the table, or one of its partitions, has reached its limit.',
    runbookAnchor: 'table-throttled',
    metric: new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0) + FILL(queries, 0)',
      usingMetrics: {
        reads: table.metric('ReadThrottleEvents', fiveMinuteSum),
        writes: table.metric('WriteThrottleEvents', fiveMinuteSum),
        // Includes throttled queries on the indexes.
        queries: table.metricThrottledRequestsForOperation(Operation.QUERY, fiveMinuteSum),
      },
      label: 'Throttled requests',
      period: fiveMinuteSum.period,
    }),
    threshold: 5,
    ...twoOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
  for (const lambda of functions.filter(({ service }) => service === 'live-change'))
    addAlarm('LiveAge', {
      name: 'live-behind',
      summary:
        'Screens show changes more than a minute late, and connections of people who lost a role are closed late.',
      runbookAnchor: 'live-connections',
      metric: lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinuteSum.period }),
      threshold: 60 * 1000,
      ...twoOfThreePeriods,
      treatMissingData: NOT_BREACHING,
    });
  for (const lambda of functions.filter(({ service }) => service === 'stream'))
    addAlarm('StreamAge', {
      name: 'stream-behind',
      summary: "The function that processes the table's stream is more than ten minutes behind.",
      runbookAnchor: 'events-behind',
      metric: lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinuteSum.period }),
      threshold: 10 * 60 * 1000,
      ...threeOfThreePeriods,
      treatMissingData: NOT_BREACHING,
    });
}

function addQueueAlarms(
  addAlarm: AddAlarm,
  { environment, deadLetterQueues, queueConsumers }: MonitoredResources,
): void {
  addAlarm('WorkFailed', {
    name: 'work-failed',
    summary: 'An import, an export or an invitation failed every attempt.',
    runbookAnchor: 'work-failed',
    metric: customMetric(environment, 'workFailed', 'project').with(fiveMinuteSum),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
  for (const queue of deadLetterQueues)
    addAlarm(`DeadLetters-${queue.sourceName}`, {
      name: `dead-letters-${queue.sourceName}`,
      summary: `An event for ${queue.sourceName} failed every attempt and is in the dead-letter queue.`,
      runbookAnchor: 'dead-letters',
      metric: queue.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: fiveMinuteSum.period,
      }),
      threshold: 0,
      treatMissingData: IGNORE,
    });
  for (const { name, queue } of queueConsumers)
    addAlarm(`QueueAge-${name}`, {
      name: `queue-behind-${name}`,
      summary: `The oldest event of the queue ${name} has waited for more than ten minutes.`,
      runbookAnchor: 'events-behind',
      metric: queue.metricApproximateAgeOfOldestMessage({
        statistic: Stats.MAXIMUM,
        period: fiveMinuteSum.period,
      }),
      threshold: Duration.minutes(10).toSeconds(),
      ...twoOfThreePeriods,
      treatMissingData: NOT_BREACHING,
    });
}

function addSearchAlarms(addAlarm: AddAlarm, { environment, searchDomain }: MonitoredResources): void {
  addAlarm('SearchTail', {
    name: 'search-tail',
    summary:
      'The search index is not compacted, or the job does not run: searches become slow, and deleted texts stay in the index.',
    runbookAnchor: 'search',
    metric: customMetric(environment, 'searchTail', 'schedule').with({
      statistic: Stats.MINIMUM,
      period: Duration.minutes(15),
    }),
    threshold: 2_000,
    ...twoOfThreePeriods,
    treatMissingData: BREACHING,
  });
  if (!searchDomain) return;
  const domainMetric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/ES',
      metricName,
      dimensionsMap: domainDimensions(searchDomain),
      statistic: Stats.MAXIMUM,
      period: fiveMinuteSum.period,
    });
  addAlarm('SearchDomainRed', {
    name: 'search-domain-red',
    summary: 'OpenSearch has lost a part of the index: searches fail.',
    runbookAnchor: 'search',
    metric: domainMetric('ClusterStatus.red'),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('SearchDomainBlocked', {
    name: 'search-domain-blocked',
    summary: 'OpenSearch rejects new documents: its disks or its memory are full.',
    runbookAnchor: 'search',
    metric: domainMetric('ClusterIndexWritesBlocked'),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('SearchDomainBusy', {
    name: 'search-domain-busy',
    summary: 'OpenSearch uses more than 85 % of its memory.',
    runbookAnchor: 'search',
    metric: domainMetric('JVMMemoryPressure'),
    threshold: 85,
    ...threeOfThreePeriods,
    treatMissingData: NOT_BREACHING,
  });
}

function addAuditLogAlarms(addAlarm: AddAlarm, { environment }: MonitoredResources): void {
  const auditMetric = (metric: 'newAdministrators' | 'roleRefusals' | 'twoStepResets' | 'auditLogTampered') =>
    customMetric(environment, metric, 'stream').with(fiveMinuteSum);
  addAlarm('NewAdministrator', {
    name: 'new-administrator',
    summary: 'A user became an administrator.',
    runbookAnchor: 'accounts-changed',
    metric: auditMetric('newAdministrators'),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('ManyRefusals', {
    name: 'many-refusals',
    summary: 'Users repeatedly requested things that their roles do not allow.',
    runbookAnchor: 'accounts-changed',
    metric: auditMetric('roleRefusals'),
    // The audit log records at most ten refusals per user and hour. The threshold is lower, so that a single
    // user can cause the alarm.
    threshold: 8,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('TwoStepReset', {
    name: 'two-step-reset',
    summary: 'An administrator turned off the two-step sign-in of another user.',
    runbookAnchor: 'accounts-changed',
    metric: auditMetric('twoStepResets'),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('AuditLogTampered', {
    name: 'audit-log-tampered',
    summary: 'An entry of the audit log was changed or deleted.',
    runbookAnchor: 'audit-log-tampered',
    metric: auditMetric('auditLogTampered'),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
}

function addIdentityAlarm(addAlarm: AddAlarm, { environment }: MonitoredResources): void {
  addAlarm('UserPoolDiffers', {
    name: 'user-pool-differs',
    summary:
      'The user pool and the profiles differ, because one was changed without the other, or the check does not run.',
    runbookAnchor: 'user-pool-differs',
    metric: customMetric(environment, 'userPoolDifferences', 'schedule').with({
      statistic: Stats.MAXIMUM,
      // Longer than an hour, because one hour may contain two runs, and the next hour none.
      period: Duration.hours(3),
    }),
    threshold: 0,
    treatMissingData: BREACHING,
  });
}

function addJobAlarms(addAlarm: AddAlarm, { environment }: MonitoredResources): void {
  addAlarm('DueTimesLate', {
    name: 'due-times-late',
    summary:
      'A due time passed more than 10 minutes ago without an alert to staff, or due times are not being checked.',
    runbookAnchor: 'due-times-late',
    metric: customMetric(environment, 'dueTimesAge', 'schedule').with({
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(15),
    }),
    threshold: Duration.minutes(10).toSeconds(),
    treatMissingData: BREACHING,
  });
  addAlarm('MonthlyMailsLate', {
    name: 'monthly-mails-late',
    summary: 'Mails with monthly reports are due but have not been written, or the job does not run.',
    runbookAnchor: 'monthly-mails-late',
    metric: customMetric(environment, 'monthlyMailsLeft', 'schedule').with({
      statistic: Stats.MINIMUM,
      period: Duration.hours(3),
    }),
    threshold: 0,
    treatMissingData: BREACHING,
  });
}

function addBackupAlarm(addAlarm: AddAlarm, { backupVaultName }: MonitoredResources): void {
  if (backupVaultName === undefined) return;
  const backupJobsMetric = (state: string) =>
    new Metric({
      namespace: 'AWS/Backup',
      metricName: `NumberOfBackupJobs${state}`,
      dimensionsMap: { BackupVaultName: backupVaultName },
      statistic: Stats.SUM,
      period: Duration.days(1),
    });
  addAlarm('BackupsFailed', {
    name: 'backups-failed',
    summary: 'A nightly copy of the table or of the attachments failed, or none was made for a day.',
    runbookAnchor: 'backups-failed',
    metric: new MathExpression({
      expression: 'IF(FILL(completed, 0) == 0, 1, FILL(failed, 0) + FILL(expired, 0))',
      usingMetrics: {
        completed: backupJobsMetric('Completed'),
        failed: backupJobsMetric('Failed'),
        expired: backupJobsMetric('Expired'),
      },
      label: 'Copies that failed',
      period: Duration.days(1),
    }),
    threshold: 0,
    treatMissingData: BREACHING,
  });
}

function addMalwareAlarm(addAlarm: AddAlarm, { environment }: MonitoredResources): void {
  if (!environment.malwareScan) return;
  addAlarm('FilesWithheld', {
    name: 'files-withheld',
    summary: 'An attachment was withheld: GuardDuty found malware in it, or could not scan it.',
    runbookAnchor: 'files-withheld',
    metric: customMetric(environment, 'filesWithheld', 'project').with(fiveMinuteSum),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
}

function addMailAlarms(addAlarm: AddAlarm, { environment }: MonitoredResources): void {
  addAlarm('MailsNotSent', {
    name: 'mails-not-sent',
    summary: 'SES rejected a mail of the newsletter, or a mail about an account.',
    runbookAnchor: 'mails-not-sent',
    metric: customMetric(environment, 'mailsFailed', 'deliver').with(fiveMinuteSum),
    threshold: 2,
    treatMissingData: NOT_BREACHING,
  });
  addAlarm('TicketMailsLate', {
    name: 'ticket-mails-late',
    summary: 'A mail about a ticket has waited for more than 15 minutes, or no mails are being sent.',
    runbookAnchor: 'mails-not-sent',
    metric: customMetric(environment, 'outboxAge', 'deliver').with({
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(15),
    }),
    threshold: Duration.minutes(15).toSeconds(),
    treatMissingData: BREACHING,
  });
  addAlarm('TicketMailsGivenUp', {
    name: 'ticket-mails-given-up',
    summary: 'A mail about a ticket was not sent, because SES refused it for good or for a whole day.',
    runbookAnchor: 'mails-not-sent',
    metric: customMetric(environment, 'mailsGivenUp', 'deliver').with(fiveMinuteSum),
    threshold: 0,
    treatMissingData: NOT_BREACHING,
  });
  const reputationMetric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: Stats.AVERAGE,
      period: Duration.hours(1),
    });
  addAlarm('MailBounces', {
    name: 'mail-bounces',
    summary: 'More than 4 % of mails bounce. SES reviews the account at 5 % and pauses it at 10 %.',
    runbookAnchor: 'mail-reputation',
    metric: reputationMetric('Reputation.BounceRate'),
    threshold: 0.04,
    treatMissingData: IGNORE,
  });
  addAlarm('MailComplaints', {
    name: 'mail-complaints',
    summary:
      'More than 0.08 % of mails are reported as spam. SES reviews the account at 0.1 % and pauses it at 0.5 %.',
    runbookAnchor: 'mail-reputation',
    metric: reputationMetric('Reputation.ComplaintRate'),
    threshold: 0.0008,
    treatMissingData: IGNORE,
  });
}
