import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { brand } from '../../shared/brand.ts';
import { queries } from '../../infra/constructs/saved-queries.ts';
import { metricNames, metricNamespace } from '../../shared/model/metrics.ts';
import { alarmsOf } from './support/alarms.ts';
import { only, resourcesOf, synthesize } from './support/synthesize.ts';

const { templates: prod } = synthesize('prod');
const { templates: dev } = synthesize('dev');
const runbook = readFileSync(resolve(import.meta.dirname, '../../infra/docs/runbook.md'), 'utf8');
const alarms = alarmsOf(...Object.values(prod));
const functions = Object.values(prod).flatMap((template) =>
  Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(({ Properties }) => {
    const { Variables = {} } = z
      .object({ Variables: z.record(z.string(), z.unknown()).optional() })
      .parse(Properties.Environment ?? {});
    return typeof Variables.POWERTOOLS_SERVICE_NAME === 'string' ? [Variables] : [];
  }),
);
const services = functions.map(({ POWERTOOLS_SERVICE_NAME }) => String(POWERTOOLS_SERVICE_NAME));

/** As GitHub makes anchors. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const headings = (text: string, level: number) =>
  [...text.matchAll(new RegExp(`^#{${level}} (.+)$`, 'gm'))].map(([, heading = '']) => anchorOf(heading));
const alarmsPart = /^## Alarms$(.*?)^## /ms.exec(runbook)?.[1] ?? '';

describe('alarms', () => {
  test('are these, and no others by accident', () => {
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
        "availability-fast-long | ApiGateway/5xx ApiGateway/Count | IF(failed >= 5, failed / requests, 0), Sum by ApiId | > 0.0144 | 1 of 1 × 3600 s | notBreaching | #availability-fast-burn",
        "availability-fast-short | ApiGateway/5xx ApiGateway/Count | IF(failed >= 1, failed / requests, 0), Sum by ApiId | > 0.0144 | 1 of 1 × 300 s | notBreaching | #availability-fast-burn",
        "availability-slow-long | ApiGateway/5xx ApiGateway/Count | IF(failed >= 5, failed / requests, 0), Sum by ApiId | > 0.006 | 1 of 1 × 21600 s | notBreaching | #availability-slow-burn",
        "availability-slow-short | ApiGateway/5xx ApiGateway/Count | IF(failed >= 1, failed / requests, 0), Sum by ApiId | > 0.006 | 1 of 1 × 1800 s | notBreaching | #availability-slow-burn",
        "dead-letters-changes | SQS/ApproximateNumberOfMessagesVisible | Maximum by QueueName | > 0 | 1 of 1 × 300 s | ignore | #dead-letters",
        "dead-letters-mailevents | SQS/ApproximateNumberOfMessagesVisible | Maximum by QueueName | > 0 | 1 of 1 × 300 s | ignore | #dead-letters",
        "deployment-* | Lambda/Errors Portico/Failed | FILL(crashes, 0) + FILL(failures, 0), Sum by FunctionName by Resource, Sum by environment by service | > 0 | 1 of 1 × 60 s | notBreaching | #a-deployment-was-rolled-back",
        "function-errors-* | Lambda/Errors | Sum by FunctionName | > 0 | 2 of 3 × 300 s | notBreaching | #function-errors",
        "function-throttles-* | Lambda/Throttles | Sum by FunctionName | > 0 | 2 of 3 × 300 s | notBreaching | #function-throttles",
        "mail-bounces | SES/Reputation.BounceRate | Average | > 0.04 | 1 of 1 × 3600 s | ignore | #mail-reputation",
        "mail-complaints | SES/Reputation.ComplaintRate | Average | > 0.0008 | 1 of 1 × 3600 s | ignore | #mail-reputation",
        "mails-not-sent | Portico/MailsNotSent | FILL(contact, 0) + FILL(newsletter, 0), Sum by environment by service | > 2 | 1 of 1 × 300 s | notBreaching | #mails-not-sent",
        "site-errors | CloudFront/5xxErrorRate | Average by DistributionId by Region | > 2 | 3 of 3 × 300 s | notBreaching | #site-errors",
        "stream-behind | Lambda/IteratorAge | Maximum by FunctionName | > 600000 | 3 of 3 × 300 s | notBreaching | #stream-behind",
        "table-errors | DynamoDB/SystemErrors | FILL(getitem, 0) + FILL(query, 0) + FILL(putitem, 0) + FILL(updateitem, 0) + FILL(deleteitem, 0) + FILL(transactwriteitems, 0), Sum by Operation by TableName | > 5 | 2 of 3 × 300 s | notBreaching | #table-errors",
        "table-throttled | DynamoDB/ThrottledRequests | FILL(getitem, 0) + FILL(query, 0) + FILL(putitem, 0) + FILL(updateitem, 0) + FILL(deleteitem, 0) + FILL(transactwriteitems, 0), Sum by Operation by TableName | > 5 | 2 of 3 × 300 s | notBreaching | #table-throttled",
      ]
    `);
  });

  test('end their description with a link to a heading of the runbook, and every heading there has an alarm, or the budget', () => {
    const known = headings(alarmsPart, 3);
    for (const { AlarmName, AlarmDescription, anchor } of alarms) {
      expect(AlarmDescription).toMatch(/^[A-Z].*\. https:\/\/\S+\/infra\/docs\/runbook\.md#\S+$/);
      expect(known, AlarmName).toContain(anchor);
    }
    const linked = new Set(alarms.map(({ anchor }) => anchor));
    expect(known.filter((heading) => !linked.has(heading))).toEqual(['spending-above-the-budget']);
  });

  test('tell somebody when they begin and when they end, unless another alarm or a deployment listens to them, and say what silence means', () => {
    const groups = Object.values(prod).flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup')).map(
        ({ Properties }) => Properties,
      ),
    );
    const listening = JSON.stringify([groups, alarms.map(({ AlarmRule }) => AlarmRule)]);
    for (const { id, AlarmName, AlarmActions, OKActions, composite, TreatMissingData } of alarms) {
      const told = listening.includes(`"${id}"`) ? 0 : 1;
      expect([AlarmName, AlarmActions.length, OKActions.length]).toEqual([AlarmName, told, told]);
      if (!composite) expect(TreatMissingData, AlarmName).toMatch(/^(notBreaching|breaching|ignore)$/);
    }
  });

  test('are there for every function and every queue', () => {
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
      Object.keys(resourcesOf(template, 'AWS::SQS::Queue')),
    );
    expect(names.filter((name) => name.includes('dead-letters'))).toHaveLength(queues.length);
  });

  test('have names of their own', () => {
    expect(new Set(alarms.map(({ AlarmName }) => AlarmName)).size).toBe(alarms.length);
  });
});

describe('the goal of 99.9 %', () => {
  const named = (name: string) =>
    alarms.find(({ AlarmName }) => AlarmName === `portico-prod-availability-${name}`);

  test.each([
    ['fast', 'long', 3600, 0.0144],
    ['fast', 'short', 300, 0.0144],
    ['slow', 'long', 21_600, 0.006],
    ['slow', 'short', 1800, 0.006],
  ])(
    'rings %s when the %s window of %i seconds has more than %d of its requests failed',
    (speed, window, seconds, share) => {
      expect(named(`${speed}-${window}`)).toMatchObject({ seconds, Threshold: share });
    },
  );

  test.each(['fast', 'slow'])('rings %s only while both windows say so', (speed) => {
    const rule = JSON.stringify(named(speed)?.AlarmRule);
    for (const window of ['long', 'short']) expect(rule).toContain(`"${named(`${speed}-${window}`)?.id}"`);
    expect(rule).toContain(' AND ');
    expect(rule).not.toContain(' OR ');
  });

  test('is not touched by one failed request at night', () => {
    for (const speed of ['fast', 'slow'])
      expect(named(`${speed}-long`)?.Metrics.find(({ Expression }) => Expression)?.Expression).toBe(
        'IF(failed >= 5, failed / requests, 0)',
      );
  });
});

describe('what functions measure', () => {
  test('is looked for by the names and dimensions that functions use', () => {
    const names: readonly string[] = Object.values(metricNames);
    for (const { metrics, AlarmName } of alarms)
      for (const metric of metrics.filter((one) => one.startsWith(`${metricNamespace}/`)))
        expect(names, AlarmName).toContain(metric.replace(`${metricNamespace}/`, ''));
    const drawn = JSON.stringify(prod.operations?.toJSON()).match(/MetricName=[\\"]+\w+/g) ?? [];
    expect(drawn.length).toBeGreaterThan(5);
    for (const one of drawn) expect(names).toContain(/\w+$/.exec(one)?.[0]);
  });

  test('is told apart by an environment and a service that every function knows', () => {
    for (const variables of functions) expect(variables).toMatchObject({ ENVIRONMENT: 'prod' });
  });

  test('leaves out what API Gateway refuses alone, which is counted from its log', () => {
    if (!prod.operations) throw new Error('Production is not watched');
    expect(only(prod.operations, 'AWS::Logs::MetricFilter').Properties).toMatchObject({
      FilterPattern: '{ ($.status = "429") && ($.function_milliseconds = "-") }',
      MetricTransformations: [
        {
          MetricName: metricNames.gatewayThrottled,
          Dimensions: [{ Key: 'environment', Value: '$.environment' }],
        },
      ],
    });
    expect(JSON.stringify(prod.api.toJSON())).toContain('{\\"environment\\":\\"prod\\"');
  });
});

describe('the runbook', () => {
  const dashboard = JSON.stringify(
    prod.operations && resourcesOf(prod.operations, 'AWS::CloudWatch::Dashboard'),
  );

  test('has every saved question, word for word', () => {
    const blocks = [...runbook.matchAll(/^```\w*\n(.*?)\n```$/gms)].map(([, text]) => text);
    for (const [name, text] of Object.entries(queries)) expect(blocks, name).toContain(text);
    const saved = prod.operations ? resourcesOf(prod.operations, 'AWS::Logs::QueryDefinition') : {};
    expect(Object.values(saved).map(({ Properties }) => Properties['QueryString'])).toEqual(
      Object.values(queries),
    );
  });

  test('speaks of widgets and secrets that are there', () => {
    const secrets = Object.values(resourcesOf(prod.api, 'AWS::SecretsManager::Secret')).map(
      ({ Properties }) => String(Properties.Description),
    );
    const named = [...runbook.matchAll(/(?<![\w`])_([A-Z][^_]+)_(?!\w)/g)].map(([, text = '']) => text);
    expect(named.length).toBeGreaterThan(20);
    for (const name of named)
      expect(dashboard.includes(name) || secrets.some((one) => one.startsWith(name)), name).toBe(true);
  });

  test('says of every alarm what it means, whom it concerns, what to look at and do, and when it is over', () => {
    for (const section of alarmsPart.split(/^### /m).slice(1)) {
      const said = [...section.matchAll(/^- \*\*(.+?)\*\*:/gm)]
        .map(([, what = '']) => what.toLowerCase())
        .join(', ');
      expect(said, section.split('\n')[0]).toBe('means, affected, look at, do, over when');
    }
  });

  test('links to headings of its own that are there', () => {
    const known = [...headings(runbook, 2), ...headings(runbook, 3)];
    for (const [, anchor] of runbook.matchAll(/\]\(#([^)]+)\)/g)) expect(known).toContain(anchor);
  });

  test('names alarms that are there', () => {
    const names = alarms.map(({ AlarmName }) => AlarmName);
    for (const [, name = ''] of alarmsPart.matchAll(/`(portico-prod-[a-z-]+?)(?:-<function>)?`/g))
      if (name !== 'portico-prod')
        expect(
          names.some((one) => one.startsWith(name)),
          name,
        ).toBe(true);
  });
});

describe('alarms on their way', () => {
  test.each(['operations', 'edgeOperations'] as const)(
    'are encrypted and come from CloudWatch of this account: %s',
    (stack) => {
      const template = prod[stack];
      if (!template) throw new Error('Production is not watched');
      expect(only(template, 'AWS::SNS::Topic').Properties.KmsMasterKeyId).toBeDefined();
      expect(only(template, 'AWS::KMS::Key').Properties).toMatchObject({ EnableKeyRotation: true });
      const ofThisAccount = {
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      };
      expect(only(template, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument).toMatchObject({
        Statement: [
          { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
          { Effect: 'Allow', Action: 'sns:Publish', ...ofThisAccount },
        ],
      });
      expect(only(template, 'AWS::KMS::Key').Properties.KeyPolicy).toMatchObject({
        Statement: [{}, { Action: ['kms:Decrypt', 'kms:GenerateDataKey'], ...ofThisAccount }],
      });
      expect(only(template, 'AWS::SNS::Subscription').Properties).toMatchObject({
        Protocol: 'email',
        Endpoint: brand.supportEmail,
      });
    },
  );

  test("CloudFront's is where its metrics are", () => {
    expect(synthesize('prod').stacks.edgeOperations?.region).toBe('us-east-1');
  });
});

test('a budget warns of what is spent and of what will be', () => {
  if (!prod.operations) throw new Error('Production is not watched');
  expect(only(prod.operations, 'AWS::Budgets::Budget').Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY', BudgetType: 'COST' },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
});

describe('where nobody is to be told', () => {
  const quiet = alarmsOf(dev.operations, dev.edgeOperations);

  test('there is a dashboard, and alarms for faults alone, which are silent', () => {
    if (!dev.operations) throw new Error('The development environment is not watched');
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

  test('on a laptop nothing is watched', () => {
    const { stacks } = synthesize('local');
    expect([stacks.operations, stacks.edgeOperations]).toEqual([undefined, undefined]);
  });
});

test('no log is kept for ever', () => {
  for (const [stack, template] of Object.entries(prod))
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, 'AWS::Logs::LogGroup')))
      expect(Properties.RetentionInDays, `${stack} ${id}`).toBeGreaterThan(0);
});
