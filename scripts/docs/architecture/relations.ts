import type { ResourceNode, ResourceGraph } from './resource-graph.ts';

/** An arrow of the diagram. */
export interface Relation {
  readonly from: ResourceNode;
  readonly to: ResourceNode;
  readonly label: string;
}

type Property = (path: string) => ResourceNode[];
type RelationReader = (node: ResourceNode, refersTo: Property) => Relation[];

const each = (from: readonly ResourceNode[], to: readonly ResourceNode[], label: string): Relation[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other, label })));

/** A property, or a nested one: `a.b`. */
const at = (properties: Record<string, unknown>, path: string): unknown => {
  const [first = '', ...rest] = path.split('.');
  const value = properties[first];
  return rest.length > 0 && typeof value === 'object' && value !== null
    ? at(Object.fromEntries(Object.entries(value)), rest.join('.'))
    : value;
};

/**
 * Functions by resource type that read from a resource's properties which other resources it uses.
 * Permissions are not relations: `grants.txt` lists them.
 */
const readers: Record<string, RelationReader> = {
  'AWS::ApiGatewayV2::Authorizer': (_, of) => each(of('ApiId'), of('JwtConfiguration'), 'accepts tokens of'),
  'AWS::ApiGatewayV2::Integration': (_, of) => each(of('ApiId'), of('IntegrationUri'), 'calls'),
  'AWS::Backup::BackupSelection': (_, of) => each(of('BackupPlanId'), of('BackupSelection'), 'backs up'),
  'AWS::CloudFront::Distribution': (node, of) => [
    ...each([node], of('DistributionConfig.Origins').filter(isOrigin), 'forwards to'),
    ...each([node], of('DistributionConfig.Logging'), 'logs to'),
    ...each(of('DistributionConfig.WebACLId'), [node], 'protects'),
  ],
  'AWS::CloudWatch::Alarm': (node, of) => each([node], of('AlarmActions'), 'notifies'),
  'AWS::Cognito::UserPool': (node, of) => each([node], of('LambdaConfig'), 'calls'),
  'AWS::Events::Rule': (_, of) => each(of('EventPattern'), of('Targets.0.Arn'), 'reports to'),
  'AWS::Lambda::EventSourceMapping': (_, of) => [
    ...each(of('EventSourceArn'), of('FunctionName'), 'invokes'),
    ...each(of('FunctionName'), of('DestinationConfig'), 'sends failures to'),
  ],
  'AWS::Lambda::EventInvokeConfig': (_, of) =>
    each(of('FunctionName'), of('DestinationConfig'), 'sends failures to'),
  'AWS::SNS::Subscription': (_, of) => each(of('TopicArn'), of('Endpoint'), 'notifies'),
  'AWS::WAFv2::WebACLAssociation': (_, of) => each(of('WebACLArn'), of('ResourceArn'), 'protects'),
};

const isOrigin = ({ type }: ResourceNode) => ['AWS::S3::Bucket', 'AWS::ApiGatewayV2::Api'].includes(type);

export function findRelations({ nodes, refersTo }: ResourceGraph): Relation[] {
  return nodes.flatMap(
    (node) => readers[node.type]?.(node, (path) => refersTo(node.stack, at(node.properties, path))) ?? [],
  );
}
