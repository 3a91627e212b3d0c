import * as z from 'zod';
import { groupBy } from '../group-by.ts';
import { markdownTable } from '../table.ts';
import { type ResourceNode, type ResourceGraph, readGraph } from './resource-graph.ts';
import { type Permission, readPermissions } from './permissions.ts';
import { findRelations } from './relations.ts';

/** Resource types in the document, and their names there. */
const documented: Record<string, string> = {
  'AWS::ApiGatewayV2::Api': 'HTTP API',
  'AWS::Backup::BackupPlan': 'backup plan',
  'AWS::Backup::BackupVault': 'backup vault',
  'AWS::Budgets::Budget': 'budget',
  'AWS::CertificateManager::Certificate': 'certificate',
  'AWS::CloudFront::Distribution': 'CloudFront distribution',
  'AWS::CloudWatch::Alarm': 'alarm',
  'AWS::CloudWatch::Dashboard': 'dashboard',
  'AWS::CodeDeploy::DeploymentGroup': 'gradual deployment',
  'AWS::Cognito::UserPool': 'user pool',
  'AWS::DynamoDB::Table': 'table',
  'AWS::Lambda::Function': 'function',
  'AWS::S3::Bucket': 'bucket',
  'AWS::Scheduler::Schedule': 'schedule',
  'AWS::SES::ConfigurationSet': 'mail configuration',
  'AWS::SES::EmailIdentity': 'sender domain',
  'AWS::SNS::Topic': 'topic',
  'AWS::SQS::Queue': 'queue',
  'AWS::SSM::Parameter': 'parameter',
  'AWS::SecretsManager::Secret': 'secret',
  'Custom::PorticoSecretParameter': 'secret parameter',
  'AWS::WAFv2::WebACL': 'firewall',
};
/** In the table, but not in the diagram. */
const notDrawn = new Set(['AWS::CodeDeploy::DeploymentGroup', 'AWS::Scheduler::Schedule']);
/** One box for all of a stack, because there are many. */
const grouped = new Set(['AWS::CloudWatch::Alarm', 'AWS::Lambda::Function']);

const Named = z.object({
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});

/** The file name of a product function; undefined for functions that the CDK adds for deployments. */
const functionName = ({ properties }: ResourceNode) =>
  Named.safeParse(properties).data?.Environment.Variables.POWERTOOLS_SERVICE_NAME;

const isDocumented = (node: ResourceNode) =>
  node.type in documented && (node.type !== 'AWS::Lambda::Function' || functionName(node) !== undefined);

const isDrawn = (node: ResourceNode) => isDocumented(node) && !notDrawn.has(node.type);

/** A resource's name without the hash at the end of its logical id. */
const plainName = (node: ResourceNode) => functionName(node) ?? node.logicalId.replace(/[\dA-F]{8}$/, '');
const shortStack = (stack: string) => stack.split('-').at(-1) ?? stack;

/** The id of a resource's box in the diagram. */
const boxOf = ({ stack, type, logicalId }: ResourceNode) =>
  `${shortStack(stack)}_${grouped.has(type) ? type.replaceAll(/\W/g, '') : logicalId}`;

function boxText(nodes: readonly ResourceNode[], first: ResourceNode): string {
  const kind = documented[first.type] ?? '';
  if (!grouped.has(first.type)) return `${kind} ${plainName(first)}`;
  if (first.type !== 'AWS::Lambda::Function')
    return nodes.length === 1 ? `1 ${kind}` : `${nodes.length} ${kind}s`;
  return `${nodes.length === 1 ? kind : 'functions'} ${nodes.map(plainName).sort().join(', ')}`;
}

function diagram(graph: ResourceGraph): string {
  const drawn = graph.nodes.filter(isDrawn);
  const boxes = groupBy(drawn, boxOf);
  const stacks = graph.stacks.flatMap(({ name, region }) => {
    const own = [...boxes].filter(([, [first]]) => first?.stack === name);
    if (own.length === 0) return [];
    return [
      `  subgraph ${shortStack(name)}["${shortStack(name)} (${region})"]`,
      ...own.flatMap(([box, nodes]) => (nodes[0] ? [`    ${box}["${boxText(nodes, nodes[0])}"]`] : [])),
      '  end',
    ];
  });
  const arrows = findRelations(graph)
    .filter(({ from, to }) => isDrawn(from) && isDrawn(to))
    .map(({ from, to, label }) => `  ${boxOf(from)} -->|${label}| ${boxOf(to)}`);
  return ['```mermaid', 'flowchart LR', ...stacks, ...new Set(arrows), '```'].join('\n');
}

function stackRows({ stacks, nodes }: ResourceGraph): string[][] {
  return stacks.map(({ name, region, dependencies }) => {
    const own = nodes.filter((node) => node.stack === name && isDocumented(node));
    const kinds = [...groupBy(own, ({ type }) => type)].map(([type, { length }]) =>
      length === 1 ? (documented[type] ?? type) : `${length} × ${documented[type] ?? type}`,
    );
    return [shortStack(name), region, dependencies.map(shortStack).join(', '), kinds.join(', ')];
  });
}

function permissionText({ actions, to, indexes }: Permission): string {
  const resources = to.map((node) => `${documented[node.type] ?? node.type} ${plainName(node)}`).join(', ');
  const about = `${resources}${indexes.length > 0 ? ` indexes ${indexes.join(', ')}` : ''}`;
  const allowed = actions.map((action) => `\`${action}\``).join(', ');
  return about === '' ? allowed : `${about}: ${allowed}`;
}

const permissionRows = (permissions: readonly Permission[]): string[][] =>
  [...groupBy(permissions, ({ lambda }) => plainName(lambda))]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, own]) => [`\`${name}\``, own.map(permissionText).join('<br>')]);

/** The architecture in Markdown, read from the templates. @param directory of a synthesized assembly */
export function renderArchitecture(directory: string, environment: string): string {
  const graph = readGraph(directory);
  const lambdas = graph.nodes.filter(
    (node) => node.type === 'AWS::Lambda::Function' && functionName(node) !== undefined,
  );
  const permissions = readPermissions(graph, lambdas);
  return [
    '# Architecture',
    `Generated by \`npm run docs\` from the synthesized stacks of \`${environment}\`. Names are those of the resources in the templates. Roles,
policies, logs and what the CDK adds for deployments are left out.`,
    diagram(graph),
    '## Stacks, in deployment order',
    markdownTable(['stack', 'region', 'depends on', 'contains'], stackRows(graph)),
    '## Permissions of each function',
    'Each function has its own role. [Functions](functions.md) says why they are apart. All may also write their own logs, and none may change or delete an entry of the audit log. Actions without a resource are on resources that no template creates. `npm run test:all` proves that each permission is used, and that no others are.',
    markdownTable(['function', 'resources and actions'], permissionRows(permissions)),
  ].join('\n\n');
}
