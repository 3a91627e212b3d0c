import * as z from 'zod';
import { groupBy } from '../group-by.ts';
import { type ResourceNode, type ResourceGraph, readGraph } from './resource-graph.ts';
import { findRelations } from './relations.ts';

/** Resource types in the document, and their names there. */
const typeNames: Record<string, string> = {
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
/** A stack has one box for all its resources of these types, because there are many. */
const groupedTypes = new Set([
  'AWS::CloudWatch::Alarm',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Lambda::Function',
  'AWS::Scheduler::Schedule',
]);

const ProductFunction = z.object({
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});

/** The file name of a product function; undefined for functions that the CDK adds for deployments. */
const findFunctionName = ({ properties }: ResourceNode) =>
  ProductFunction.safeParse(properties).data?.Environment.Variables.POWERTOOLS_SERVICE_NAME;

const isDocumented = (node: ResourceNode) =>
  node.type in typeNames && (node.type !== 'AWS::Lambda::Function' || findFunctionName(node) !== undefined);

/** A resource's name without the hash at the end of its logical id. */
const toPlainName = (node: ResourceNode) =>
  findFunctionName(node) ?? node.logicalId.replace(/[\dA-F]{8}$/, '');
const toShortStackName = (stack: string) => stack.split('-').at(-1) ?? stack;

/** The id of a resource's box in the diagram. */
const formatBoxId = ({ stack, type, logicalId }: ResourceNode) =>
  `${toShortStackName(stack)}_${groupedTypes.has(type) ? type.replaceAll(/\W/g, '') : logicalId}`;

function formatBoxText(nodes: readonly ResourceNode[], first: ResourceNode): string {
  const kind = typeNames[first.type] ?? '';
  if (!groupedTypes.has(first.type)) return `${kind} ${toPlainName(first)}`;
  if (first.type !== 'AWS::Lambda::Function')
    return nodes.length === 1 ? `1 ${kind}` : `${nodes.length} ${kind}s`;
  return `${nodes.length === 1 ? kind : 'functions'} ${nodes.map(toPlainName).sort().join(', ')}`;
}

function renderDiagram(graph: ResourceGraph): string {
  const drawnNodes = graph.nodes.filter(isDocumented);
  const boxes = groupBy(drawnNodes, formatBoxId);
  const stacks = graph.stacks.flatMap(({ name, region }) => {
    const stackBoxes = [...boxes].filter(([, [first]]) => first?.stack === name);
    if (stackBoxes.length === 0) return [];
    return [
      `  subgraph ${toShortStackName(name)}["${toShortStackName(name)} (${region})"]`,
      ...stackBoxes.flatMap(([box, nodes]) =>
        nodes[0] ? [`    ${box}["${formatBoxText(nodes, nodes[0])}"]`] : [],
      ),
      '  end',
    ];
  });
  const arrows = findRelations(graph)
    .filter(({ from, to }) => isDocumented(from) && isDocumented(to))
    .map(({ from, to, label }) => `  ${formatBoxId(from)} -->|${label}| ${formatBoxId(to)}`);
  return ['```mermaid', 'flowchart LR', ...stacks, ...new Set(arrows), '```'].join('\n');
}

const renderStackLines = ({ stacks }: ResourceGraph): string =>
  stacks
    .map(
      ({ name, dependencies }) =>
        `1. ${toShortStackName(name)}: ${dependencies.map(toShortStackName).join(', ') || 'none'}`,
    )
    .join('\n');

/**
 * The architecture in Markdown, read from the templates.
 * @param directory the directory of a synthesized assembly
 */
export function renderArchitecture(directory: string, environment: string): string {
  const graph = readGraph(directory);
  return [
    '# Architecture',
    `\`npm run docs\` generates it from the stacks of \`${environment}\`. Roles, policies, logs and what the CDK adds for deployments are left out;
[\`grants.txt\`](../../test/infra/snapshots/grants.txt) lists all permissions.`,
    renderDiagram(graph),
    '## Stacks in deployment order, and the stacks that each depends on',
    renderStackLines(graph),
  ].join('\n\n');
}
