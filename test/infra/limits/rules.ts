import * as z from 'zod';
import {
  type SynthesizedTemplate,
  createExampleTemplate,
  isLiteral,
  resolveReferences,
  selectResources,
  readValues,
} from './template.ts';

/** A limit that applies to several properties or resources of a template together. */
export interface Rule {
  readonly limit: string;
  /** URL of the page of AWS's documentation that states the limit. */
  readonly source: string;
  /** One sentence for each violation. */
  readonly listViolations: (template: SynthesizedTemplate) => readonly string[];
  /** A template that breaks the rule. */
  readonly offendingTemplate: SynthesizedTemplate;
}

const docsUrl = 'https://docs.aws.amazon.com';

const createResource = (Type: string, Properties: unknown) => ({ Type, Properties });
export const createResources = <T>(count: number, createOne: (index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Resource${index}`, createOne(index)]));

/** The size of a policy as IAM counts it: without white space. */
const measurePolicySize = (document: unknown): number => JSON.stringify(resolveReferences(document)).length;

const sumByKey = (pairs: readonly (readonly [string, number])[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [key, size] of pairs) sums.set(key, (sums.get(key) ?? 0) + size);
  return sums;
};

const listExcesses = (sums: ReadonlyMap<string, number>, max: number, unit: string): string[] =>
  [...sums].filter(([, size]) => size > max).map(([key, size]) => `${key} has ${size} ${unit} of ${max}`);

/** Allows at most `max` resources of a type with the same value of a property. */
export const limitPerValue = (type: string, property: string, max: number, source: string): Rule => ({
  limit: `${max} of ${type} for each ${property}`,
  source,
  listViolations: (template) =>
    listExcesses(
      sumByKey(
        selectResources(template, type).map(
          ({ Properties }) => [JSON.stringify(resolveReferences(Properties[property])), 1] as const,
        ),
      ),
      max,
      type,
    ),
  offendingTemplate: createExampleTemplate(
    createResources(max + 1, () => createResource(type, { [property]: 'the same' })),
  ),
});

const Role = z.object({
  Policies: z.array(z.object({ PolicyDocument: z.unknown() })).default([]),
});
const Policy = z.object({
  Roles: z.array(z.object({ Ref: z.string() })).default([]),
  PolicyDocument: z.unknown(),
});

const sumInlinePolicySizes = (template: SynthesizedTemplate): Map<string, number> =>
  sumByKey([
    ...selectResources(template, 'AWS::IAM::Role').flatMap(({ id, Properties }) =>
      Role.parse(Properties).Policies.map(
        ({ PolicyDocument }) => [id, measurePolicySize(PolicyDocument)] as const,
      ),
    ),
    ...selectResources(template, 'AWS::IAM::Policy').flatMap(({ Properties }) => {
      const { Roles, PolicyDocument } = Policy.parse(Properties);
      return Roles.map(({ Ref }) => [Ref, measurePolicySize(PolicyDocument)] as const);
    }),
  ]);

const createPolicyDocument = (size: number) => ({
  Statement: [{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: 'x'.repeat(size) }],
});

const Alarm = z.object({
  EvaluationPeriods: z.number().default(1),
  DatapointsToAlarm: z.number().optional(),
});

const isValidPeriod = (seconds: number) => seconds === 10 || seconds === 30 || seconds % 60 === 0;

function listAlarmViolations({
  id,
  Properties,
}: {
  id: string;
  Properties: Record<string, unknown>;
}): string[] {
  const { EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = Alarm.parse(Properties);
  const periods = ['Period', 'Metrics[].Period', 'Metrics[].MetricStat.Period'].flatMap((path) =>
    readValues(Properties, path).map(Number),
  );
  const longestPeriod = Math.max(0, ...periods);
  const evaluatedSeconds = longestPeriod * EvaluationPeriods;
  return [
    ...(evaluatedSeconds > (longestPeriod < 3_600 ? 86_400 : 604_800)
      ? [`${id} evaluates ${evaluatedSeconds} seconds`]
      : []),
    ...(DatapointsToAlarm > EvaluationPeriods ? [`${id} requires more data points than it evaluates`] : []),
    ...periods
      .filter((period) => !isValidPeriod(period))
      .map((period) => `${id} has a period of ${period} seconds`),
    ...readValues(Properties, 'Metrics[].Expression')
      .filter((expression) => /\bSEARCH\b/.test(String(expression)))
      .map(() => `${id} uses SEARCH`),
  ];
}

const sumPermissionSizes = (template: SynthesizedTemplate) =>
  sumByKey(
    selectResources(template, 'AWS::Lambda::Permission').map(
      // For each permission, Lambda adds a statement to the policy: the properties and about 250 more bytes.
      ({ Properties }) =>
        [JSON.stringify(Properties['FunctionName']), measurePolicySize(Properties) + 250] as const,
    ),
  );

const countRouteKeys = (template: SynthesizedTemplate) =>
  sumByKey(
    selectResources(template, 'AWS::ApiGatewayV2::Route').map(
      ({ Properties: { ApiId, RouteKey } }) =>
        [`${JSON.stringify(resolveReferences(ApiId))} ${String(RouteKey)}`, 1] as const,
    ),
  );

/** Limits on IAM, Lambda, API Gateway, DynamoDB, queues and alarms. */
export const serviceRules: readonly Rule[] = [
  {
    limit: '10,240 characters in all inline policies of a role',
    source: `${docsUrl}/IAM/latest/UserGuide/reference_iam-quotas.html`,
    listViolations: (template) =>
      listExcesses(sumInlinePolicySizes(template), 10_240, 'characters of inline policies'),
    offendingTemplate: createExampleTemplate({
      One: createResource('AWS::IAM::Policy', {
        Roles: [{ Ref: 'Role' }],
        PolicyDocument: createPolicyDocument(5_200),
      }),
      Two: createResource('AWS::IAM::Policy', {
        Roles: [{ Ref: 'Role' }],
        PolicyDocument: createPolicyDocument(5_200),
      }),
    }),
  },
  {
    limit: '20 kB in the resource policy of a function',
    source: `${docsUrl}/lambda/latest/dg/gettingstarted-limits.html`,
    listViolations: (template) => listExcesses(sumPermissionSizes(template), 20_480, 'bytes of permissions'),
    offendingTemplate: createExampleTemplate(
      createResources(60, (index) =>
        createResource('AWS::Lambda::Permission', {
          FunctionName: { Ref: 'Function' },
          Action: 'lambda:InvokeFunction',
          Principal: 'apigateway.amazonaws.com',
          SourceArn: `arn:aws:execute-api:eu-west-2:123456789012:abcdefghij/*/*/api/${index}`,
        }),
      ),
    ),
  },
  {
    limit: '100 attributes in the projections of all indexes of a table',
    source: `${docsUrl}/amazondynamodb/latest/APIReference/API_Projection.html`,
    listViolations: (template) =>
      selectResources(template, 'AWS::DynamoDB::Table').flatMap(({ id, Properties }) => {
        const projectedCount = [
          'GlobalSecondaryIndexes[].Projection.NonKeyAttributes[]',
          'LocalSecondaryIndexes[].Projection.NonKeyAttributes[]',
        ].flatMap((path) => readValues(Properties, path)).length;
        return projectedCount > 100 ? [`${id} projects ${projectedCount} attributes`] : [];
      }),
    offendingTemplate: createExampleTemplate({
      Table: createResource('AWS::DynamoDB::Table', {
        GlobalSecondaryIndexes: Array.from({ length: 6 }, () => ({
          Projection: { NonKeyAttributes: Array.from({ length: 17 }, (_, index) => `attribute${index}`) },
        })),
      }),
    }),
  },
  {
    limit: 'AttributeDefinitions contain exactly the attributes of keys',
    source: `${docsUrl}/amazondynamodb/latest/APIReference/API_CreateTable.html`,
    listViolations: (template) =>
      selectResources(template, 'AWS::DynamoDB::Table').flatMap(({ id, Properties }) => {
        const definedAttributes = readValues(Properties, 'AttributeDefinitions[].AttributeName')
          .map(String)
          .toSorted();
        const keyAttributes = new Set(
          [
            'KeySchema[].AttributeName',
            'GlobalSecondaryIndexes[].KeySchema[].AttributeName',
            'LocalSecondaryIndexes[].KeySchema[].AttributeName',
          ].flatMap((path) => readValues(Properties, path).map(String)),
        );
        return definedAttributes.join() === [...keyAttributes].toSorted().join()
          ? []
          : [`${id} defines ${definedAttributes.join()}`];
      }),
    offendingTemplate: createExampleTemplate({
      Table: createResource('AWS::DynamoDB::Table', {
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'title', AttributeType: 'S' },
        ],
      }),
    }),
  },
  {
    limit: '7 actions in each statement of a queue policy',
    source: `${docsUrl}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html`,
    listViolations: (template) =>
      selectResources(template, 'AWS::SQS::QueuePolicy').flatMap(({ id, Properties }) =>
        readValues(Properties, 'PolicyDocument.Statement[].Action')
          .filter((actions) => Array.isArray(actions) && actions.length > 7)
          .map(() => `${id} has more than 7 actions`),
      ),
    offendingTemplate: createExampleTemplate({
      Policy: createResource('AWS::SQS::QueuePolicy', {
        PolicyDocument: { Statement: [{ Action: Array.from({ length: 8 }, (_, index) => `sqs:${index}`) }] },
      }),
    }),
  },
  {
    limit:
      'An alarm evaluates at most a day, or seven days with periods of an hour or more; no SEARCH; whole minutes',
    source: `${docsUrl}/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html`,
    listViolations: (template) =>
      selectResources(template, 'AWS::CloudWatch::Alarm').flatMap(listAlarmViolations),
    offendingTemplate: createExampleTemplate({
      Alarm: createResource('AWS::CloudWatch::Alarm', { Period: 300, EvaluationPeriods: 289 }),
    }),
  },
  {
    limit: 'No two routes of an API have the same key',
    source: `${docsUrl}/apigatewayv2/latest/api-reference/apis-apiid-routes.html`,
    listViolations: (template) => listExcesses(countRouteKeys(template), 1, 'routes'),
    offendingTemplate: createExampleTemplate(
      createResources(2, () =>
        createResource('AWS::ApiGatewayV2::Route', { ApiId: { Ref: 'Api' }, RouteKey: 'GET /' }),
      ),
    ),
  },
  limitPerValue(
    'AWS::ApiGatewayV2::Route',
    'ApiId',
    300,
    `${docsUrl}/apigateway/latest/developerguide/http-api-quotas.html`,
  ),
  limitPerValue(
    'AWS::ApiGatewayV2::Integration',
    'ApiId',
    300,
    `${docsUrl}/apigateway/latest/developerguide/http-api-quotas.html`,
  ),
  limitPerValue(
    'AWS::ApiGatewayV2::Authorizer',
    'ApiId',
    10,
    `${docsUrl}/apigateway/latest/developerguide/http-api-quotas.html`,
  ),
  limitPerValue(
    'AWS::Logs::MetricFilter',
    'LogGroupName',
    100,
    `${docsUrl}/AmazonCloudWatchLogs/latest/logs/cloudwatch_limits_cwl.html`,
  ),
];

/** Whether the template sets a name, so that CloudFormation does not generate one. */
export const isExplicitName = (value: unknown): value is string =>
  typeof value === 'string' && isLiteral(value);
