import * as z from 'zod';
import { groupBy } from '../group-by.ts';
import { table } from '../table.ts';
import { type Node, type System, readSystem } from './graph.ts';
import { type Permission, permissionsIn } from './permissions.ts';
import { relationsOf } from './relations.ts';

/** Resources that somebody would draw, and what they are called. */
const noted: Record<string, string> = {
  'AWS::ApiGatewayV2::Api': 'HTTP API',
  'AWS::Backup::BackupPlan': 'backup plan',
  'AWS::Backup::BackupVault': 'backup vault',
  'AWS::Budgets::Budget': 'budget',
  'AWS::CertificateManager::Certificate': 'certificate',
  'AWS::CloudFront::Distribution': 'CloudFront distribution',
  'AWS::CloudWatch::Alarm': 'alarm',
  'AWS::CloudWatch::CompositeAlarm': 'combined alarm',
  'AWS::CloudWatch::Dashboard': 'dashboard',
  'AWS::CodeDeploy::DeploymentGroup': 'gradual deployment',
  'AWS::Cognito::UserPool': 'user pool',
  'AWS::DynamoDB::Table': 'table',
  'AWS::Lambda::Function': 'function',
  'AWS::S3::Bucket': 'bucket',
  'AWS::SES::ConfigurationSet': 'rules for mail',
  'AWS::SES::EmailIdentity': 'sender domain',
  'AWS::SNS::Topic': 'topic',
  'AWS::SQS::Queue': 'queue',
  'AWS::SSM::Parameter': 'parameter',
  'AWS::SecretsManager::Secret': 'secret',
  'AWS::WAFv2::WebACL': 'firewall',
};
/** Said in the table alone. */
const notDrawn = new Set(['AWS::CodeDeploy::DeploymentGroup']);
/** Too many to draw one by one. */
const counted = new Set([
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::Lambda::Function',
]);

const Named = z.object({
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});

/** A function of the product by the name of its file; undefined for those that the CDK brings along to deploy with. */
const functionName = ({ properties }: Node) =>
  Named.safeParse(properties).data?.Environment.Variables.POWERTOOLS_SERVICE_NAME;

const isNoted = (node: Node) =>
  node.type in noted && (node.type !== 'AWS::Lambda::Function' || functionName(node) !== undefined);

const isDrawn = (node: Node) => isNoted(node) && !notDrawn.has(node.type);

/** Without the digits that CloudFormation's names end with. */
const plainName = (node: Node) => functionName(node) ?? node.logicalId.replace(/[\dA-F]{8}$/, '');
const shortStack = (stack: string) => stack.split('-').at(-1) ?? stack;

/** One box for each resource, or for all of a kind in a stack. */
const boxOf = ({ stack, type, logicalId }: Node) =>
  `${shortStack(stack)}_${counted.has(type) ? type.replaceAll(/\W/g, '') : logicalId}`;

function boxText(nodes: readonly Node[], first: Node): string {
  const kind = noted[first.type] ?? '';
  if (!counted.has(first.type)) return `${kind} ${plainName(first)}`;
  if (first.type !== 'AWS::Lambda::Function')
    return nodes.length === 1 ? `1 ${kind}` : `${nodes.length} ${kind}s`;
  return `${nodes.length === 1 ? kind : 'functions'} ${nodes.map(plainName).sort().join(', ')}`;
}

function picture(system: System, permissions: readonly Permission[]): string {
  const drawn = system.nodes.filter(isDrawn);
  const boxes = groupBy(drawn, boxOf);
  const stacks = system.stacks.flatMap(({ name, region }) => {
    const own = [...boxes].filter(([, [first]]) => first?.stack === name);
    if (own.length === 0) return [];
    return [
      `  subgraph ${shortStack(name)}["${shortStack(name)} (${region})"]`,
      ...own.flatMap(([box, nodes]) => (nodes[0] ? [`    ${box}["${boxText(nodes, nodes[0])}"]`] : [])),
      '  end',
    ];
  });
  const arrows = [
    ...relationsOf(system),
    ...permissions.flatMap(({ lambda, to }) => to.map((node) => ({ from: lambda, to: node, does: 'uses' }))),
  ]
    .filter(({ from, to }) => isDrawn(from) && isDrawn(to))
    .map(({ from, to, does }) => `  ${boxOf(from)} -->|${does}| ${boxOf(to)}`);
  return ['```mermaid', 'flowchart LR', ...stacks, ...new Set(arrows), '```'].join('\n');
}

function stackRows({ stacks, nodes }: System): string[][] {
  return stacks.map(({ name, region, needs }) => {
    const own = nodes.filter((node) => node.stack === name && isNoted(node));
    const kinds = [...groupBy(own, ({ type }) => type)].map(([type, { length }]) =>
      length === 1 ? (noted[type] ?? type) : `${length} × ${noted[type] ?? type}`,
    );
    return [shortStack(name), region, needs.map(shortStack).join(', '), kinds.join(', ')];
  });
}

const permissionRows = (permissions: readonly Permission[]): string[][] =>
  [...groupBy(permissions, ({ lambda }) => plainName(lambda))]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, own]) =>
      own.map(({ actions, to, indexes }) => [
        `\`${name}\``,
        [
          to.map((node) => `${noted[node.type] ?? node.type} ${plainName(node)}`).join(', '),
          indexes.length > 0 && `by ${indexes.join(', ')}`,
        ]
          .filter((text) => typeof text === 'string' && text !== '')
          .join(' '),
        actions.map((action) => `\`${action}\``).join(', '),
      ]),
    );

/** The system as its templates describe it. @param directory of a synthesized assembly */
export function architecturePaper(directory: string, environment: string): string {
  const system = readSystem(directory);
  const lambdas = system.nodes.filter(
    (node) => node.type === 'AWS::Lambda::Function' && functionName(node) !== undefined,
  );
  const permissions = permissionsIn(system, lambdas);
  return [
    '# Architecture',
    `Written by \`npm run docs\` from the stacks of \`${environment}\` as they are synthesized. Each name is that of its resource in the templates; what the CDK
brings along to deploy with, roles, policies and logs are left out.`,
    picture(system, permissions),
    '## Stacks, in the order in which they are deployed',
    table(['stack', 'region', 'needs', 'holds'], stackRows(system)),
    '## What each function may do',
    'By a role of its own, beside writing its own log and its traces. Without a name: what is known by its name alone, or has none. `npm test` proves each line used, and nothing used beside.',
    table(['function', 'to', 'may'], permissionRows(permissions)),
  ].join('\n\n');
}
