import type { ResourceNode, ResourceGraph } from './resource-graph.ts';

/** An arrow of the diagram. */
export interface Relation {
  readonly from: ResourceNode;
  readonly to: ResourceNode;
  readonly label: string;
}

type FindReferences = (path: string) => ResourceNode[];
type RelationReader = (node: ResourceNode, findReferences: FindReferences) => Relation[];

const link = (from: readonly ResourceNode[], to: readonly ResourceNode[], label: string): Relation[] =>
  from.flatMap((fromNode) => to.map((toNode) => ({ from: fromNode, to: toNode, label })));

/** The value of a property, which may be nested: `a.b`. */
const lookUpProperty = (properties: Record<string, unknown>, path: string): unknown => {
  const [first = '', ...rest] = path.split('.');
  const value = properties[first];
  return rest.length > 0 && typeof value === 'object' && value !== null
    ? lookUpProperty(Object.fromEntries(Object.entries(value)), rest.join('.'))
    : value;
};

/**
 * For each resource type, a function that finds the relations in a resource's properties. Permissions are not
 * relations: `grants.txt` lists them.
 */
const relationReaders: Record<string, RelationReader> = {
  'AWS::ApiGatewayV2::Authorizer': (_, findReferences) =>
    link(findReferences('ApiId'), findReferences('JwtConfiguration'), 'accepts tokens of'),
  'AWS::ApiGatewayV2::Integration': (_, findReferences) =>
    link(findReferences('ApiId'), findReferences('IntegrationUri'), 'calls'),
  'AWS::Backup::BackupSelection': (_, findReferences) =>
    link(findReferences('BackupPlanId'), findReferences('BackupSelection'), 'backs up'),
  'AWS::CloudFront::Distribution': (node, findReferences) => [
    ...link([node], findReferences('DistributionConfig.Origins').filter(isOrigin), 'forwards to'),
    ...link([node], findReferences('DistributionConfig.Logging'), 'logs to'),
    ...link(findReferences('DistributionConfig.WebACLId'), [node], 'protects'),
  ],
  'AWS::CloudWatch::Alarm': (node, findReferences) =>
    link([node], findReferences('AlarmActions'), 'notifies'),
  'AWS::Cognito::UserPool': (node, findReferences) => link([node], findReferences('LambdaConfig'), 'calls'),
  'AWS::Events::Rule': (_, findReferences) =>
    link(findReferences('EventPattern'), findReferences('Targets.0.Arn'), 'reports to'),
  'AWS::Lambda::EventSourceMapping': (_, findReferences) => [
    ...link(findReferences('EventSourceArn'), findReferences('FunctionName'), 'invokes'),
    ...link(findReferences('FunctionName'), findReferences('DestinationConfig'), 'sends failures to'),
  ],
  'AWS::Lambda::EventInvokeConfig': (_, findReferences) =>
    link(findReferences('FunctionName'), findReferences('DestinationConfig'), 'sends failures to'),
  'AWS::SNS::Subscription': (_, findReferences) =>
    link(findReferences('TopicArn'), findReferences('Endpoint'), 'notifies'),
  'AWS::WAFv2::WebACLAssociation': (_, findReferences) =>
    link(findReferences('WebACLArn'), findReferences('ResourceArn'), 'protects'),
};

const isOrigin = ({ type }: ResourceNode) => ['AWS::S3::Bucket', 'AWS::ApiGatewayV2::Api'].includes(type);

export function findRelations({ nodes, findReferences }: ResourceGraph): Relation[] {
  return nodes.flatMap(
    (node) =>
      relationReaders[node.type]?.(node, (path) =>
        findReferences(node.stack, lookUpProperty(node.properties, path)),
      ) ?? [],
  );
}
