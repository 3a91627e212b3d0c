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
  from.flatMap((one) => to.map((other) => ({ from: one, to: other, label })));

/** The value of a property, which may be nested: `a.b`. */
const lookUp = (properties: Record<string, unknown>, path: string): unknown => {
  const [first = '', ...rest] = path.split('.');
  const value = properties[first];
  return rest.length > 0 && typeof value === 'object' && value !== null
    ? lookUp(Object.fromEntries(Object.entries(value)), rest.join('.'))
    : value;
};

/**
 * For each resource type, a function that finds the relations in a resource's properties. Permissions are not
 * relations: `grants.txt` lists them.
 */
const readers: Record<string, RelationReader> = {
  'AWS::ApiGatewayV2::Authorizer': (_, of) => link(of('ApiId'), of('JwtConfiguration'), 'accepts tokens of'),
  'AWS::ApiGatewayV2::Integration': (_, of) => link(of('ApiId'), of('IntegrationUri'), 'calls'),
  'AWS::Backup::BackupSelection': (_, of) => link(of('BackupPlanId'), of('BackupSelection'), 'backs up'),
  'AWS::CloudFront::Distribution': (node, of) => [
    ...link([node], of('DistributionConfig.Origins').filter(isOrigin), 'forwards to'),
    ...link([node], of('DistributionConfig.Logging'), 'logs to'),
    ...link(of('DistributionConfig.WebACLId'), [node], 'protects'),
  ],
  'AWS::CloudWatch::Alarm': (node, of) => link([node], of('AlarmActions'), 'notifies'),
  'AWS::Cognito::UserPool': (node, of) => link([node], of('LambdaConfig'), 'calls'),
  'AWS::Events::Rule': (_, of) => link(of('EventPattern'), of('Targets.0.Arn'), 'reports to'),
  'AWS::Lambda::EventSourceMapping': (_, of) => [
    ...link(of('EventSourceArn'), of('FunctionName'), 'invokes'),
    ...link(of('FunctionName'), of('DestinationConfig'), 'sends failures to'),
  ],
  'AWS::Lambda::EventInvokeConfig': (_, of) =>
    link(of('FunctionName'), of('DestinationConfig'), 'sends failures to'),
  'AWS::SNS::Subscription': (_, of) => link(of('TopicArn'), of('Endpoint'), 'notifies'),
  'AWS::WAFv2::WebACLAssociation': (_, of) => link(of('WebACLArn'), of('ResourceArn'), 'protects'),
};

const isOrigin = ({ type }: ResourceNode) => ['AWS::S3::Bucket', 'AWS::ApiGatewayV2::Api'].includes(type);

export function findRelations({ nodes, findReferences }: ResourceGraph): Relation[] {
  return nodes.flatMap(
    (node) =>
      readers[node.type]?.(node, (path) => findReferences(node.stack, lookUp(node.properties, path))) ?? [],
  );
}
