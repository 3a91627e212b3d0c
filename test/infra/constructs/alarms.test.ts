import { describe, expect, test } from 'vitest';
import { alarmsOf } from '../support/alarms.ts';
import { alarms, prod, services } from '../support/monitored.ts';
import { only, resourcesOf, synthesize } from '../support/synthesize.ts';

const { templates: dev } = synthesize('dev');

describe('alarms', () => {
  test('have these names, metrics, thresholds and anchors', () => {
    const every = new RegExp(`-(${services.join('|')})$`);
    const rows = alarms
      .filter(({ composite }) => !composite)
      .map(({ AlarmName, metrics, seconds, DatapointsToAlarm, EvaluationPeriods, ...one }) =>
        [
          AlarmName.replace('portico-prod-', '').replace(every, '-*'),
          metrics.map((name) => name.replace('AWS/', '')).join(' '),
          one.measure,
          `${one.ComparisonOperator === 'GreaterThanThreshold' ? '>' : one.ComparisonOperator} ${one.Threshold}`,
          `${DatapointsToAlarm} of ${EvaluationPeriods} × ${seconds} s`,
          one.TreatMissingData,
          `#${one.anchor}`,
        ].join(' | '),
      );
    expect([...new Set(rows)].toSorted()).toMatchInlineSnapshot(`
      [
        "api-errors | ApiGateway/5xx ApiGateway/Count | IF(failed >= 3, 100 * failed / requests, 0), Sum by ApiId | > 5 | 2 of 3 × 300 s | notBreaching | #api-errors",
        "api-latency | ApiGateway/Latency ApiGateway/Count | IF(requests >= 20, latency, 0), p95 by ApiId, Sum by ApiId | > 1500 | 3 of 3 × 300 s | notBreaching | #api-latency",
        "api-throttled | Portico/GatewayThrottled | Sum by environment | > 10 | 2 of 3 × 300 s | notBreaching | #api-throttled",
        "audit-log-tampered | Portico/AuditLogTampered | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #audit-log-tampered",
        "availability-fast-long | ApiGateway/5xx ApiGateway/Count | IF(failed >= 5, failed / requests, 0), Sum by ApiId | > 0.0144 | 1 of 1 × 3600 s | notBreaching | #availability-fast-burn",
        "availability-fast-short | ApiGateway/5xx ApiGateway/Count | IF(failed >= 1, failed / requests, 0), Sum by ApiId | > 0.0144 | 1 of 1 × 300 s | notBreaching | #availability-fast-burn",
        "availability-slow-long | ApiGateway/5xx ApiGateway/Count | IF(failed >= 5, failed / requests, 0), Sum by ApiId | > 0.006 | 1 of 1 × 21600 s | notBreaching | #availability-slow-burn",
        "availability-slow-short | ApiGateway/5xx ApiGateway/Count | IF(failed >= 1, failed / requests, 0), Sum by ApiId | > 0.006 | 1 of 1 × 1800 s | notBreaching | #availability-slow-burn",
        "browser-errors | Portico/BrowserFailures | FILL(screens, 0) + FILL(requests, 0), Sum by environment by kind by service | > 20 | 2 of 3 × 300 s | notBreaching | #browser-errors",
        "dead-letters-* | SQS/ApproximateNumberOfMessagesVisible | Maximum by QueueName | > 0 | 1 of 1 × 300 s | ignore | #dead-letters",
        "deployment-* | Lambda/Errors Portico/Failed Lambda/Invocations | IF(FILL(crashes, 0) + FILL(failures, 0) >= 3, 100 * (FILL(crashes, 0) + FILL(failures, 0)) / invocations, 0), Sum by ExecutedVersion by FunctionName by Resource, Sum by environment by service by version | > 5 | 1 of 1 × 300 s | notBreaching | #a-deployment-was-rolled-back",
        "due-times-late | Portico/DueTimesAge | Maximum by environment by service | > 600 | 1 of 1 × 900 s | breaching | #due-times-late",
        "files-withheld | Portico/FilesWithheld | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #files-withheld",
        "function-errors-* | Lambda/Errors | Sum by FunctionName | > 0 | 2 of 3 × 300 s | notBreaching | #function-errors",
        "function-throttles-* | Lambda/Throttles | Sum by FunctionName | > 0 | 2 of 3 × 300 s | notBreaching | #function-throttles",
        "live-behind | Lambda/IteratorAge | Maximum by FunctionName | > 60000 | 2 of 3 × 300 s | notBreaching | #live-connections-behind",
        "live-errors | ApiGateway/ExecutionError | Sum by ApiId | > 5 | 2 of 3 × 300 s | notBreaching | #live-connections-fail",
        "mail-bounces | SES/Reputation.BounceRate | Average | > 0.04 | 1 of 1 × 3600 s | ignore | #mail-reputation",
        "mail-complaints | SES/Reputation.ComplaintRate | Average | > 0.0008 | 1 of 1 × 3600 s | ignore | #mail-reputation",
        "mails-not-sent | Portico/MailsNotSent | FILL(s0, 0) + FILL(s1, 0) + FILL(s2, 0), Sum by environment by service | > 2 | 1 of 1 × 300 s | notBreaching | #mails-not-sent",
        "many-refusals | Portico/RoleRefusals | Sum by environment by service | > 8 | 1 of 1 × 300 s | notBreaching | #many-refusals",
        "new-administrator | Portico/NewAdministrators | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #new-administrator",
        "queue-behind-* | SQS/ApproximateAgeOfOldestMessage | Maximum by QueueName | > 600 | 2 of 3 × 300 s | notBreaching | #queue-behind",
        "search-tail | Portico/SearchTail | Minimum by environment by service | > 2000 | 2 of 3 × 900 s | notBreaching | #search-tail",
        "site-errors | CloudFront/5xxErrorRate | Average by DistributionId by Region | > 2 | 3 of 3 × 300 s | notBreaching | #site-errors",
        "stream-behind | Lambda/IteratorAge | Maximum by FunctionName | > 600000 | 3 of 3 × 300 s | notBreaching | #stream-behind",
        "table-errors | DynamoDB/SystemErrors | FILL(getitem, 0) + FILL(query, 0) + FILL(putitem, 0) + FILL(updateitem, 0) + FILL(deleteitem, 0) + FILL(transactwriteitems, 0), Sum by Operation by TableName | > 5 | 2 of 3 × 300 s | notBreaching | #table-errors",
        "table-throttled | DynamoDB/ThrottledRequests | FILL(getitem, 0) + FILL(query, 0) + FILL(putitem, 0) + FILL(updateitem, 0) + FILL(deleteitem, 0) + FILL(transactwriteitems, 0), Sum by Operation by TableName | > 5 | 2 of 3 × 300 s | notBreaching | #table-throttled",
        "ticket-mails-given-up | Portico/MailsGivenUp | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #ticket-mails-given-up",
        "ticket-mails-late | Portico/OutboxAge | Maximum by environment by service | > 900 | 1 of 1 × 900 s | breaching | #ticket-mails-late",
        "two-step-reset | Portico/TwoStepResets | Sum by environment by service | > 0 | 1 of 1 × 300 s | notBreaching | #two-step-reset",
        "user-pool-differs | Portico/UserPoolDifferences | Maximum by environment by service | > 0 | 1 of 1 × 3600 s | ignore | #user-pool-differs",
      ]
    `);
  });

  test('notify when they enter and leave ALARM state, unless a composite alarm or a deployment reads them', () => {
    const groups = Object.values(prod).flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup')).map(
        ({ Properties }) => Properties,
      ),
    );
    const readers = JSON.stringify([groups, alarms.map(({ AlarmRule }) => AlarmRule)]);
    for (const { id, AlarmName, AlarmActions, OKActions } of alarms) {
      const notifications = readers.includes(`"${id}"`) ? 0 : 1;
      expect([AlarmName, AlarmActions.length, OKActions.length]).toEqual([
        AlarmName,
        notifications,
        notifications,
      ]);
    }
  });

  test('treat missing data explicitly', () => {
    for (const { AlarmName, composite, TreatMissingData } of alarms)
      if (!composite) expect(TreatMissingData, AlarmName).toMatch(/^(notBreaching|breaching|ignore)$/);
  });

  test('have a summary and end with a link to the runbook', () => {
    for (const { AlarmDescription } of alarms)
      expect(AlarmDescription).toMatch(/^[A-Z].*\. https:\/\/\S+\/infra\/docs\/runbook\.md#\S+$/);
  });

  test('exist for every function and every dead-letter queue', () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    expect(services.length).toBeGreaterThan(10);
    for (const service of services)
      expect(names).toEqual(
        expect.arrayContaining([
          `portico-prod-function-errors-${service}`,
          `portico-prod-function-throttles-${service}`,
        ]),
      );
    const queues = Object.values(prod).flatMap((template) =>
      Object.keys(resourcesOf(template, 'AWS::SQS::Queue')).filter((id) => id.includes('DeadLetters')),
    );
    expect(names.filter((name) => name.includes('dead-letters'))).toHaveLength(queues.length);
  });

  test('have unique names', () => {
    expect(new Set(alarms.map(({ AlarmName }) => AlarmName)).size).toBe(alarms.length);
  });
});

describe('an environment without a notification address', () => {
  const quiet = alarmsOf(dev.operations, dev.edgeOperations);

  test('has a dashboard, and error alarms without actions', () => {
    if (!dev.operations) throw new Error('The development environment has no monitoring.');
    expect(only(dev.operations, 'AWS::CloudWatch::Dashboard').Properties.DashboardName).toBe('portico-dev');
    expect(quiet.flatMap(({ AlarmActions }) => AlarmActions)).toEqual([]);
    expect([...new Set(quiet.map(({ anchor }) => anchor))]).toEqual([
      'api-errors',
      'function-errors',
      'dead-letters',
    ]);
    expect(resourcesOf(dev.operations, 'AWS::SNS::Topic')).toEqual({});
    expect(dev.edgeOperations).toBeUndefined();
  });

  test('the local environment has no monitoring', () => {
    const { stacks } = synthesize('local');
    expect([stacks.operations, stacks.edgeOperations]).toEqual([undefined, undefined]);
  });
});
