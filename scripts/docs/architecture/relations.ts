import type { Node, System } from './graph.ts';

/** Who speaks to whom, or sees to whom, in so many words. */
export interface Relation {
  readonly from: Node;
  readonly to: Node;
  readonly does: string;
}

type Property = (path: string) => Node[];
type Reading = (node: Node, refersTo: Property) => Relation[];

const each = (from: readonly Node[], to: readonly Node[], does: string): Relation[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other, does })));

/** A property, or one within it: `a.b`. */
const at = (properties: Record<string, unknown>, path: string): unknown => {
  const [first = '', ...rest] = path.split('.');
  const value = properties[first];
  return rest.length > 0 && typeof value === 'object' && value !== null
    ? at(Object.fromEntries(Object.entries(value)), rest.join('.'))
    : value;
};

/** Where templates say that one thing uses another; permissions are read by themselves. */
const readings: Record<string, Reading> = {
  'AWS::ApiGatewayV2::Authorizer': (_, of) => each(of('ApiId'), of('JwtConfiguration'), 'trusts tokens of'),
  'AWS::ApiGatewayV2::Integration': (_, of) => each(of('ApiId'), of('IntegrationUri'), 'calls'),
  'AWS::Backup::BackupSelection': (_, of) => each(of('BackupPlanId'), of('BackupSelection'), 'copies'),
  'AWS::CloudFront::Distribution': (node, of) => [
    ...each([node], of('DistributionConfig.Origins').filter(isOrigin), 'asks'),
    ...each([node], of('DistributionConfig.Logging'), 'writes its log to'),
    ...each(of('DistributionConfig.WebACLId'), [node], 'stands before'),
  ],
  'AWS::CloudWatch::Alarm': (node, of) => each([node], of('AlarmActions'), 'tells'),
  'AWS::CloudWatch::CompositeAlarm': (node, of) => each([node], of('AlarmActions'), 'tells'),
  'AWS::Cognito::UserPool': (node, of) => each([node], of('LambdaConfig'), 'calls'),
  'AWS::Lambda::EventSourceMapping': (_, of) => [
    ...each(of('EventSourceArn'), of('FunctionName'), 'tells its changes to'),
    ...each(of('FunctionName'), of('DestinationConfig'), 'leaves failures in'),
  ],
  'AWS::Lambda::EventInvokeConfig': (_, of) =>
    each(of('FunctionName'), of('DestinationConfig'), 'leaves failures in'),
  'AWS::SES::ConfigurationSetEventDestination': (_, of) =>
    each(of('ConfigurationSetName'), of('EventDestination'), 'tells what became of mails to'),
  'AWS::SNS::Subscription': (_, of) => each(of('TopicArn'), of('Endpoint'), 'tells'),
  'AWS::WAFv2::WebACLAssociation': (_, of) => each(of('WebACLArn'), of('ResourceArn'), 'stands before'),
};

const isOrigin = ({ type }: Node) => ['AWS::S3::Bucket', 'AWS::ApiGatewayV2::Api'].includes(type);

export function relationsOf({ nodes, refersTo }: System): Relation[] {
  return nodes.flatMap(
    (node) => readings[node.type]?.(node, (path) => refersTo(node.stack, at(node.properties, path))) ?? [],
  );
}
