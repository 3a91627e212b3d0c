import * as z from 'zod';
import { type Rule, createResources, limitPerValue } from './rules.ts';
import {
  type SynthesizedTemplate,
  createExampleTemplate,
  parseTemplate,
  resolveReferences,
  selectResources,
  readValues,
} from './template.ts';

const docsUrl = 'https://docs.aws.amazon.com';
const cloudFormationQuotasPage = `${docsUrl}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const cloudFrontQuotasPage = `${docsUrl}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;

const topic = { Type: 'AWS::SNS::Topic' };
const createTemplate = (body: unknown, name = 'Portico-example-Stack') =>
  parseTemplate(name, 'eu-west-2', body);

const createCountRule = (
  section: 'Resources' | 'Outputs' | 'Parameters' | 'Mappings',
  max: number,
  entry: unknown,
): Rule => ({
  limit: `${max} ${section} in a template`,
  source: cloudFormationQuotasPage,
  listViolations: (template) => {
    const count = Object.keys(template[section]).length;
    return count > max ? [`it has ${count}`] : [];
  },
  offendingTemplate: createTemplate({ [section]: createResources(max + 1, () => entry) }),
});

const Dashboard = z.object({
  widgets: z.array(
    z.looseObject({
      width: z.number().min(1).max(24),
      height: z.number().min(1).max(1_000),
      properties: z.looseObject({ metrics: z.array(z.unknown()).default([]) }),
    }),
  ),
});

function listDashboardViolations(body: unknown): string[] {
  const dashboard = Dashboard.safeParse(JSON.parse(String(resolveReferences(body))));
  if (!dashboard.success) return [dashboard.error.message];
  const metricCounts = dashboard.data.widgets.map(({ properties }) => properties.metrics.length);
  const totalMetricCount = metricCounts.reduce((sum, count) => sum + count, 0);
  return [
    ...(metricCounts.length > 500 ? [`it has ${metricCounts.length} widgets`] : []),
    ...(metricCounts.some((count) => count > 500) ? ['a widget has more than 500 metrics'] : []),
    ...(totalMetricCount > 2_500 ? [`it has ${totalMetricCount} metrics`] : []),
  ];
}

/** Web ACL capacity units of the managed rule groups in use, as AWS documents them. */
const groupCapacities: Readonly<Record<string, number>> = {
  AWSManagedRulesAmazonIpReputationList: 25,
  AWSManagedRulesCommonRuleSet: 700,
};

/**
 * Capacity units of a rule: the units of its rule group, or 2 for a rate-based rule plus at most 12 for each
 * text match (2 for the match, and 10 for text transformations).
 */
function calculateCapacity(rule: unknown): number {
  const [group] = readValues(rule, 'Statement.ManagedRuleGroupStatement.Name');
  if (typeof group === 'string') return groupCapacities[group] ?? Number.POSITIVE_INFINITY;
  return 2 + 12 * (JSON.stringify(rule).match(/"ByteMatchStatement"/g)?.length ?? 0);
}

const isReservedName = (name: unknown) => /^(all|default_action)$/i.test(String(name));

const listAccessLogGroupNames = (template: SynthesizedTemplate) =>
  selectResources(template, 'AWS::ApiGatewayV2::Stage').flatMap(({ Properties }) =>
    readValues(Properties, 'AccessLogSettings.DestinationArn').map((arn) => {
      const [id] = readValues(arn, 'Fn::GetAtt[]');
      return template.Resources[String(id)]?.Properties['LogGroupName'];
    }),
  );

const countWildcardPaths = (template: SynthesizedTemplate) =>
  selectResources(template, 'Custom::CDKBucketDeployment')
    .flatMap(({ Properties }) => readValues(Properties, 'DistributionPaths[]'))
    .filter((path) => String(path).includes('*')).length;

/** Limits on whole templates and on the content of some resources. */
export const stackRules: readonly Rule[] = [
  createCountRule('Resources', 500, topic),
  createCountRule('Outputs', 200, { Value: 'x' }),
  createCountRule('Parameters', 200, { Type: 'String' }),
  createCountRule('Mappings', 200, {}),
  {
    limit: '1 MB in a template',
    source: cloudFormationQuotasPage,
    listViolations: ({ text }) =>
      Buffer.byteLength(text) > 1_000_000 ? [`it has ${Buffer.byteLength(text)} bytes`] : [],
    offendingTemplate: createTemplate({ Description: 'x'.repeat(1_000_001) }),
  },
  {
    limit: '1,024 bytes in the descriptions of a template and of its outputs',
    source: cloudFormationQuotasPage,
    listViolations: ({ Description, Outputs }) =>
      [Description, ...Object.values(Outputs).map((output) => output.Description)]
        .filter((description = '') => Buffer.byteLength(description) > 1_024)
        .map((description = '') => `too long: ${description.slice(0, 40)}`),
    offendingTemplate: createTemplate({ Outputs: { One: { Description: 'x'.repeat(1_025), Value: 'x' } } }),
  },
  {
    limit: 'Logical ids and names of outputs have up to 255 letters and digits',
    source: cloudFormationQuotasPage,
    listViolations: ({ Resources, Outputs, Parameters }) =>
      [...Object.keys(Resources), ...Object.keys(Outputs), ...Object.keys(Parameters)]
        .filter((id) => !/^[A-Za-z0-9]{1,255}$/.test(id))
        .map((id) => `not a logical id: ${id}`),
    offendingTemplate: createTemplate({ Resources: { 'not-an-id': topic } }),
  },
  {
    limit: 'The name of a stack has up to 128 letters, digits and hyphens, a letter first',
    source: `${docsUrl}/AWSCloudFormation/latest/APIReference/API_CreateStack.html`,
    listViolations: (template) =>
      /^[A-Za-z][A-Za-z0-9-]{0,127}$/.test(template.stackName) ? [] : [`not a name: ${template.stackName}`],
    offendingTemplate: createTemplate({}, 'Portico_example'),
  },
  {
    limit: 'The name of an export has up to 255 letters, digits, colons and hyphens, and is used once',
    source: `${docsUrl}/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html`,
    listViolations: ({ Outputs }) => {
      const names = Object.values(Outputs).flatMap((output) =>
        output.Export ? [String(resolveReferences(output.Export.Name))] : [],
      );
      return names
        .filter((name, index) => !/^[A-Za-z0-9:-]{1,255}$/.test(name) || names.indexOf(name) !== index)
        .map((name) => `not a name, or used twice: ${name}`);
    },
    offendingTemplate: createTemplate({ Outputs: { One: { Value: 'x', Export: { Name: 'not a name' } } } }),
  },
  {
    limit:
      'A tag has a key of up to 128 characters and a value of up to 256, of letters, digits, spaces and _.:/=+-@',
    source: `${docsUrl}/tag-editor/latest/userguide/best-practices-and-strats.html`,
    listViolations: ({ Resources }) =>
      Object.entries(Resources).flatMap(([id, { Properties }]) =>
        readValues(Properties, 'Tags[]')
          .filter((tag) => typeof tag === 'object')
          .map((tag) => [String(readValues(tag, 'Key')[0]), String(readValues(tag, 'Value')[0])] as const)
          .filter(
            ([key, value]) =>
              !/^[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,128}$/u.test(key) ||
              !/^[\p{L}\p{Z}\p{N}_.:/=+\-@]{0,256}$/u.test(value),
          )
          .map(([key, value]) => `${id} has the tag ${key}=${value}`),
      ),
    offendingTemplate: createExampleTemplate({
      Topic: { ...topic, Properties: { Tags: [{ Key: 'a', Value: 'b; c' }] } },
    }),
  },
  {
    limit: 'A dashboard has 500 widgets, 500 metrics in each and 2,500 in all',
    source: `${docsUrl}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`,
    listViolations: (template) =>
      selectResources(template, 'AWS::CloudWatch::Dashboard').flatMap(({ Properties }) =>
        listDashboardViolations(Properties['DashboardBody']),
      ),
    offendingTemplate: createExampleTemplate({
      Dashboard: {
        Type: 'AWS::CloudWatch::Dashboard',
        Properties: {
          DashboardBody: JSON.stringify({
            widgets: [
              { width: 6, height: 6, properties: { metrics: Array.from({ length: 501 }, () => []) } },
            ],
          }),
        },
      },
    }),
  },
  {
    limit: '1,500 web ACL capacity units, beyond which AWS charges extra',
    source: `${docsUrl}/waf/latest/developerguide/aws-waf-capacity-units.html`,
    listViolations: (template) =>
      selectResources(template, 'AWS::WAFv2::WebACL').flatMap(({ id, Properties }) => {
        const units = readValues(Properties, 'Rules[]').reduce(
          (sum: number, rule) => sum + calculateCapacity(rule),
          0,
        );
        return units > 1_500 ? [`${id} takes ${units}`] : [];
      }),
    offendingTemplate: createExampleTemplate({
      Firewall: {
        Type: 'AWS::WAFv2::WebACL',
        Properties: {
          Rules: Array.from({ length: 3 }, () => ({
            Statement: { ManagedRuleGroupStatement: { Name: 'AWSManagedRulesCommonRuleSet' } },
          })),
        },
      },
    }),
  },
  {
    limit: 'No metric of a web ACL or of its rules is called All or Default_Action',
    source: `${docsUrl}/waf/latest/APIReference/API_VisibilityConfig.html`,
    listViolations: (template) =>
      selectResources(template, 'AWS::WAFv2::WebACL').flatMap(({ id, Properties }) =>
        ['VisibilityConfig.MetricName', 'Rules[].VisibilityConfig.MetricName']
          .flatMap((path) => readValues(Properties, path))
          .filter(isReservedName)
          .map((name) => `${id} has the metric ${String(name)}`),
      ),
    offendingTemplate: createExampleTemplate({
      Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: { VisibilityConfig: { MetricName: 'all' } } },
    }),
  },
  {
    limit:
      'API Gateway logs to a group under /aws/vendedlogs/, outside of the 5,120 characters of a resource policy',
    source: `${docsUrl}/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html`,
    listViolations: (template) =>
      listAccessLogGroupNames(template)
        .filter((name) => !String(name).startsWith('/aws/vendedlogs/'))
        .map((name) => `it logs to ${String(name)}`),
    offendingTemplate: createExampleTemplate({
      Log: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: '/portico/prod/api-access' } },
      Stage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        Properties: { AccessLogSettings: { DestinationArn: { 'Fn::GetAtt': ['Log', 'Arn'] } } },
      },
    }),
  },
  {
    limit: '15 paths with an asterisk in the invalidations that are under way',
    source: cloudFrontQuotasPage,
    listViolations: (template) =>
      countWildcardPaths(template) > 15 ? [`a deployment clears ${countWildcardPaths(template)}`] : [],
    offendingTemplate: createExampleTemplate({
      Deployment: {
        Type: 'Custom::CDKBucketDeployment',
        Properties: { DistributionPaths: Array.from({ length: 16 }, (_, index) => `/${index}/*`) },
      },
    }),
  },
  limitPerValue(
    'AWS::Cognito::UserPoolGroup',
    'UserPoolId',
    10_000,
    `${docsUrl}/cognito/latest/developerguide/quotas.html`,
  ),
  limitPerValue(
    'AWS::SES::ConfigurationSetEventDestination',
    'ConfigurationSetName',
    10,
    `${docsUrl}/ses/latest/dg/quotas.html`,
  ),
];
