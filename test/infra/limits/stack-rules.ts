import * as z from 'zod';
import { type Rule, repeatedResources, limitPerValue } from './rules.ts';
import {
  type SynthesizedTemplate,
  example,
  parseTemplate,
  resolveReferences,
  selectResources,
  readValues,
} from './template.ts';

const docs = 'https://docs.aws.amazon.com';
const cloudFormation = `${docs}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const cloudFront = `${docs}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;

const topic = { Type: 'AWS::SNS::Topic' };
const stack = (body: unknown, name = 'Portico-example-Stack') => parseTemplate(name, 'eu-west-2', body);

const countRule = (
  key: 'Resources' | 'Outputs' | 'Parameters' | 'Mappings',
  max: number,
  one: unknown,
): Rule => ({
  limit: `${max} ${key} in a template`,
  source: cloudFormation,
  violations: (template) => {
    const count = Object.keys(template[key]).length;
    return count > max ? [`it has ${count}`] : [];
  },
  offending: stack({ [key]: repeatedResources(max + 1, () => one) }),
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

function dashboardViolations(body: unknown): string[] {
  const dashboard = Dashboard.safeParse(JSON.parse(String(resolveReferences(body))));
  if (!dashboard.success) return [dashboard.error.message];
  const metrics = dashboard.data.widgets.map(({ properties }) => properties.metrics.length);
  const totalMetrics = metrics.reduce((sum, count) => sum + count, 0);
  return [
    ...(metrics.length > 500 ? [`it has ${metrics.length} widgets`] : []),
    ...(metrics.some((count) => count > 500) ? ['a widget has more than 500 metrics'] : []),
    ...(totalMetrics > 2_500 ? [`it has ${totalMetrics} metrics`] : []),
  ];
}

/** Web ACL capacity units of the managed rule groups in use, as AWS documents them. */
const capacityOfGroups: Readonly<Record<string, number>> = {
  AWSManagedRulesAmazonIpReputationList: 25,
  AWSManagedRulesCommonRuleSet: 700,
};

/**
 * Capacity units of a rule: the units of its rule group, or 2 for a rate-based rule plus at most 12 for each
 * text match (2 for the match, and 10 for text transformations).
 */
function capacity(rule: unknown): number {
  const [group] = readValues(rule, 'Statement.ManagedRuleGroupStatement.Name');
  if (typeof group === 'string') return capacityOfGroups[group] ?? Number.POSITIVE_INFINITY;
  return 2 + 12 * (JSON.stringify(rule).match(/"ByteMatchStatement"/g)?.length ?? 0);
}

const isReserved = (name: unknown) => /^(all|default_action)$/i.test(String(name));

const accessLogs = (template: SynthesizedTemplate) =>
  selectResources(template, 'AWS::ApiGatewayV2::Stage').flatMap(({ Properties }) =>
    readValues(Properties, 'AccessLogSettings.DestinationArn').map((arn) => {
      const [id] = readValues(arn, 'Fn::GetAtt[]');
      return template.Resources[String(id)]?.Properties['LogGroupName'];
    }),
  );

const wildcards = (template: SynthesizedTemplate) =>
  selectResources(template, 'Custom::CDKBucketDeployment')
    .flatMap(({ Properties }) => readValues(Properties, 'DistributionPaths[]'))
    .filter((path) => String(path).includes('*')).length;

/** Limits on whole templates and on the content of some resources. */
export const stackRules: readonly Rule[] = [
  countRule('Resources', 500, topic),
  countRule('Outputs', 200, { Value: 'x' }),
  countRule('Parameters', 200, { Type: 'String' }),
  countRule('Mappings', 200, {}),
  {
    limit: '1 MB in a template',
    source: cloudFormation,
    violations: ({ text }) =>
      Buffer.byteLength(text) > 1_000_000 ? [`it has ${Buffer.byteLength(text)} bytes`] : [],
    offending: stack({ Description: 'x'.repeat(1_000_001) }),
  },
  {
    limit: '1,024 bytes in the descriptions of a template and of its outputs',
    source: cloudFormation,
    violations: ({ Description, Outputs }) =>
      [Description, ...Object.values(Outputs).map((output) => output.Description)]
        .filter((one = '') => Buffer.byteLength(one) > 1_024)
        .map((one = '') => `too long: ${one.slice(0, 40)}`),
    offending: stack({ Outputs: { One: { Description: 'x'.repeat(1_025), Value: 'x' } } }),
  },
  {
    limit: 'Logical ids and names of outputs have up to 255 letters and digits',
    source: cloudFormation,
    violations: ({ Resources, Outputs, Parameters }) =>
      [...Object.keys(Resources), ...Object.keys(Outputs), ...Object.keys(Parameters)]
        .filter((id) => !/^[A-Za-z0-9]{1,255}$/.test(id))
        .map((id) => `not a logical id: ${id}`),
    offending: stack({ Resources: { 'not-an-id': topic } }),
  },
  {
    limit: 'The name of a stack has up to 128 letters, digits and hyphens, a letter first',
    source: `${docs}/AWSCloudFormation/latest/APIReference/API_CreateStack.html`,
    violations: (template) =>
      /^[A-Za-z][A-Za-z0-9-]{0,127}$/.test(template.stack) ? [] : [`not a name: ${template.stack}`],
    offending: stack({}, 'Portico_example'),
  },
  {
    limit: 'The name of an export has up to 255 letters, digits, colons and hyphens, and is used once',
    source: `${docs}/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html`,
    violations: ({ Outputs }) => {
      const names = Object.values(Outputs).flatMap((output) =>
        output.Export ? [String(resolveReferences(output.Export.Name))] : [],
      );
      return names
        .filter((name, at) => !/^[A-Za-z0-9:-]{1,255}$/.test(name) || names.indexOf(name) !== at)
        .map((name) => `not a name, or used twice: ${name}`);
    },
    offending: stack({ Outputs: { One: { Value: 'x', Export: { Name: 'not a name' } } } }),
  },
  {
    limit:
      'A tag has a key of up to 128 characters and a value of up to 256, of letters, digits, spaces and _.:/=+-@',
    source: `${docs}/tag-editor/latest/userguide/best-practices-and-strats.html`,
    violations: ({ Resources }) =>
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
    offending: example({ Topic: { ...topic, Properties: { Tags: [{ Key: 'a', Value: 'b; c' }] } } }),
  },
  {
    limit: 'A dashboard has 500 widgets, 500 metrics in each and 2,500 in all',
    source: `${docs}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`,
    violations: (template) =>
      selectResources(template, 'AWS::CloudWatch::Dashboard').flatMap(({ Properties }) =>
        dashboardViolations(Properties['DashboardBody']),
      ),
    offending: example({
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
    source: `${docs}/waf/latest/developerguide/aws-waf-capacity-units.html`,
    violations: (template) =>
      selectResources(template, 'AWS::WAFv2::WebACL').flatMap(({ id, Properties }) => {
        const units = readValues(Properties, 'Rules[]').reduce(
          (sum: number, rule) => sum + capacity(rule),
          0,
        );
        return units > 1_500 ? [`${id} takes ${units}`] : [];
      }),
    offending: example({
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
    source: `${docs}/waf/latest/APIReference/API_VisibilityConfig.html`,
    violations: (template) =>
      selectResources(template, 'AWS::WAFv2::WebACL').flatMap(({ id, Properties }) =>
        ['VisibilityConfig.MetricName', 'Rules[].VisibilityConfig.MetricName']
          .flatMap((path) => readValues(Properties, path))
          .filter(isReserved)
          .map((name) => `${id} has the metric ${String(name)}`),
      ),
    offending: example({
      Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: { VisibilityConfig: { MetricName: 'all' } } },
    }),
  },
  {
    limit:
      'API Gateway logs to a group under /aws/vendedlogs/, outside of the 5,120 characters of a resource policy',
    source: `${docs}/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html`,
    violations: (template) =>
      accessLogs(template)
        .filter((name) => !String(name).startsWith('/aws/vendedlogs/'))
        .map((name) => `it logs to ${String(name)}`),
    offending: example({
      Log: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: '/portico/prod/api-access' } },
      Stage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        Properties: { AccessLogSettings: { DestinationArn: { 'Fn::GetAtt': ['Log', 'Arn'] } } },
      },
    }),
  },
  {
    limit: '15 paths with an asterisk in the invalidations that are under way',
    source: cloudFront,
    violations: (template) =>
      wildcards(template) > 15 ? [`a deployment clears ${wildcards(template)}`] : [],
    offending: example({
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
    `${docs}/cognito/latest/developerguide/quotas.html`,
  ),
  limitPerValue(
    'AWS::SES::ConfigurationSetEventDestination',
    'ConfigurationSetName',
    10,
    `${docs}/ses/latest/dg/quotas.html`,
  ),
];
