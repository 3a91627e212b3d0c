import { describe, expect, test } from 'vitest';
import { listAlarms } from '../support/alarms.ts';
import { productionAlarms, prod } from '../support/monitored.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

describe('alarms', () => {
  test('have these names, metrics, thresholds and anchors', () => {
    const rows = productionAlarms.map(
      ({ AlarmName, metrics, seconds, DatapointsToAlarm, EvaluationPeriods, ...alarm }) =>
        [
          AlarmName.replace('portico-prod-', '').replace(
            /^(dead-letters|deployment|queue-behind)-.*/,
            '$1-*',
          ),
          metrics.map((name) => name.replace('AWS/', '')).join(' '),
          alarm.measure,
          `${alarm.ComparisonOperator === 'GreaterThanThreshold' ? '>' : alarm.ComparisonOperator} ${alarm.Threshold}`,
          `${DatapointsToAlarm} of ${EvaluationPeriods} × ${seconds} s`,
          alarm.TreatMissingData,
          `#${alarm.anchor}`,
        ].join(' | '),
    );
    expect([...new Set(rows)].toSorted()).toMatchInlineSnapshot(`
      [
        "api-errors | ApiGateway/5xx ApiGateway/Count | IF(failed >= 3, 100 * failed / requests, 0), Sum by ApiId | > 5 | 2 of 3 × 300 s | notBreaching | #requests-fail",
        "api-latency | ApiGateway/Latency ApiGateway/Count | IF(requests >= 20, latency, 0), p95 by ApiId, Sum by ApiId | > 1500 | 3 of 3 × 300 s | notBreaching | #api-latency",
        "api-throttled | Portico/GatewayThrottled | Sum by environment | > 10 | 2 of 3 × 300 s | notBreaching | #api-throttled",
        "audit-log-tampered | Portico/AuditLogTampered | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #audit-log-tampered",
        "availability-fast | ApiGateway/5xx ApiGateway/Count | IF(failed >= 5, failed / requests, 0), Sum by ApiId | > 0.0144 | 1 of 1 × 3600 s | notBreaching | #requests-fail",
        "availability-slow | ApiGateway/5xx ApiGateway/Count | IF(failed >= 5, failed / requests, 0), Sum by ApiId | > 0.006 | 1 of 1 × 21600 s | notBreaching | #requests-fail",
        "backups-failed | Backup/NumberOfBackupJobsCompleted Backup/NumberOfBackupJobsFailed Backup/NumberOfBackupJobsExpired | IF(FILL(completed, 0) == 0, 1, FILL(failed, 0) + FILL(expired, 0)), Sum by BackupVaultName | > 0 | 1 of 1 × 86400 s | breaching | #backups-failed",
        "browser-errors | Portico/BrowserFailures | FILL(screens, 0) + FILL(requests, 0), Sum by environment by kind by service | > 20 | 2 of 3 × 300 s | notBreaching | #browser-errors",
        "dead-letters-* | SQS/ApproximateNumberOfMessagesVisible | Maximum by QueueName | > 0 | 1 of 1 × 300 s | ignore | #dead-letters",
        "deployment-* | Lambda/Errors Portico/Failed | FILL(crashes, 0) + FILL(failures, 0), Sum by ExecutedVersion by FunctionName by Resource, Sum by environment by service by version | > 2 | 1 of 1 × 300 s | notBreaching | #a-deployment-was-rolled-back",
        "due-times-late | Portico/DueTimesAge | Maximum by environment by service | > 600 | 1 of 1 × 900 s | breaching | #due-times-late",
        "files-withheld | Portico/FilesWithheld | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #files-withheld",
        "function-errors | Lambda/Errors | Sum | > 0 | 2 of 3 × 300 s | notBreaching | #function-errors",
        "function-throttles | Lambda/Throttles | Sum | > 0 | 2 of 3 × 300 s | notBreaching | #function-throttles",
        "live-behind | Lambda/IteratorAge | Maximum by FunctionName | > 60000 | 2 of 3 × 300 s | notBreaching | #live-connections",
        "live-errors | ApiGateway/ExecutionError | Sum by ApiId | > 5 | 2 of 3 × 300 s | notBreaching | #live-connections",
        "mail-bounces | SES/Reputation.BounceRate | Average | > 0.04 | 1 of 1 × 3600 s | ignore | #mail-reputation",
        "mail-complaints | SES/Reputation.ComplaintRate | Average | > 0.0008 | 1 of 1 × 3600 s | ignore | #mail-reputation",
        "mails-not-sent | Portico/MailsNotSent | Sum by environment by service | > 2 | 1 of 1 × 300 s | notBreaching | #mails-not-sent",
        "many-refusals | Portico/RoleRefusals | Sum by environment by service | > 8 | 1 of 1 × 300 s | notBreaching | #accounts-changed",
        "monthly-mails-late | Portico/MonthlyMailsLeft | Minimum by environment by service | > 0 | 1 of 1 × 10800 s | breaching | #monthly-mails-late",
        "new-administrator | Portico/NewAdministrators | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #accounts-changed",
        "queue-behind-* | SQS/ApproximateAgeOfOldestMessage | Maximum by QueueName | > 600 | 2 of 3 × 300 s | notBreaching | #events-behind",
        "search-tail | Portico/SearchTail | Minimum by environment by service | > 2000 | 2 of 3 × 900 s | breaching | #search",
        "site-errors | CloudFront/5xxErrorRate | Average by DistributionId by Region | > 2 | 3 of 3 × 300 s | notBreaching | #site-errors",
        "site-probe | Portico/ProbeFailures | Minimum by environment by service | > 0 | 2 of 3 × 600 s | breaching | #site-errors",
        "stream-behind | Lambda/IteratorAge | Maximum by FunctionName | > 600000 | 3 of 3 × 300 s | notBreaching | #events-behind",
        "table-throttled | DynamoDB/ReadThrottleEvents DynamoDB/WriteThrottleEvents DynamoDB/ThrottledRequests | FILL(reads, 0) + FILL(writes, 0) + FILL(queries, 0), Sum by TableName, Sum by Operation by TableName | > 5 | 2 of 3 × 300 s | notBreaching | #table-throttled",
        "ticket-mails-given-up | Portico/MailsGivenUp | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #mails-not-sent",
        "ticket-mails-late | Portico/OutboxAge | Maximum by environment by service | > 900 | 1 of 1 × 900 s | breaching | #mails-not-sent",
        "two-step-reset | Portico/TwoStepResets | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #accounts-changed",
        "user-pool-differs | Portico/UserPoolDifferences | Maximum by environment by service | > 0 | 1 of 1 × 10800 s | breaching | #user-pool-differs",
        "work-failed | Portico/WorkFailed | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #work-failed",
      ]
    `);
  });

  test('notify when they enter and leave the ALARM state, unless a deployment uses them', () => {
    const deploymentGroups = Object.values(prod).flatMap((template) =>
      Object.values(listResourcesOfType(template, 'AWS::CodeDeploy::DeploymentGroup')).map(
        ({ Properties }) => Properties,
      ),
    );
    const groupsJson = JSON.stringify(deploymentGroups);
    for (const { id, AlarmName, AlarmActions, OKActions } of productionAlarms) {
      const notificationCount = groupsJson.includes(`"${id}"`) ? 0 : 1;
      expect([AlarmName, AlarmActions.length, OKActions.length]).toEqual([
        AlarmName,
        notificationCount,
        notificationCount,
      ]);
    }
  });

  test('treat missing data explicitly', () => {
    for (const { AlarmName, TreatMissingData } of productionAlarms)
      expect(TreatMissingData, AlarmName).toMatch(/^(notBreaching|breaching|ignore)$/);
  });

  test('have a summary and end with a link to the runbook', () => {
    for (const { AlarmDescription } of productionAlarms)
      expect(AlarmDescription).toMatch(/^[A-Z].*\. https:\/\/\S+\/infra\/docs\/runbook\.md#\S+$/);
  });

  test('exist for every queue and every dead-letter queue', () => {
    const alarmNames = productionAlarms.map(({ AlarmName }) => AlarmName.replace('portico-prod-', ''));
    const listNamesOfKind = (kind: string) => alarmNames.filter((name) => name.startsWith(`${kind}-`));
    const queues = Object.values(prod).flatMap((template) =>
      Object.keys(listResourcesOfType(template, 'AWS::SQS::Queue')),
    );
    const deadLetterQueues = queues.filter((id) => id.includes('DeadLetters'));
    expect(listNamesOfKind('dead-letters')).toHaveLength(deadLetterQueues.length);
    expect(listNamesOfKind('queue-behind')).toHaveLength(queues.length - deadLetterQueues.length);
  });

  test('read no more metrics than this recorded number, because each metric is billed', () => {
    expect(productionAlarms.reduce((sum, { metricCount }) => sum + metricCount, 0)).toMatchInlineSnapshot(
      `53`,
    );
  });

  test('have unique names', () => {
    expect(new Set(productionAlarms.map(({ AlarmName }) => AlarmName)).size).toBe(productionAlarms.length);
  });
});

test('dev, which notifies nobody, has a dashboard and no alarms', () => {
  const { operations, ...otherTemplates } = synthesize('dev').templates;
  if (!operations) throw new Error('dev has no monitoring.');
  expect(findOnlyResource(operations, 'AWS::CloudWatch::Dashboard').Properties.DashboardName).toBe(
    'portico-dev',
  );
  expect(listAlarms(operations, ...Object.values(otherTemplates))).toEqual([]);
  expect(listResourcesOfType(operations, 'AWS::SNS::Topic')).toEqual({});
  expect(otherTemplates.edgeOperations).toBeUndefined();
});

test.each(['local', 'pr-7'])('the environment %s has no monitoring', (name) => {
  const { stacks } = synthesize(name);
  expect([stacks.operations, stacks.edgeOperations]).toEqual([undefined, undefined]);
});
