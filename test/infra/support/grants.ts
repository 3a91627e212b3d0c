import * as z from 'zod';
import { type ListedResource, type Templates, listResources } from './listing.ts';
import { asText, plainId } from './readable.ts';

const oneOrMore = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]);
const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore.optional(),
  Principal: z.unknown().optional(),
  Condition: z.unknown().optional(),
});
const Document = z.object({ Statement: z.array(Statement) });
const Policy = z.object({ PolicyDocument: Document, Roles: z.array(z.object({ Ref: z.string() })) });
const Role = z.object({
  AssumeRolePolicyDocument: Document,
  ManagedPolicyArns: z.array(z.unknown()).default([]),
  Policies: z.array(z.object({ PolicyDocument: Document })).default([]),
});
const ResourcePolicy = z.object({ PolicyDocument: Document });
const KeyProperties = z.object({ KeyPolicy: Document });
const Permission = z.object({
  Action: z.string(),
  FunctionName: z.unknown(),
  Principal: z.unknown(),
  SourceArn: z.unknown().optional(),
});

/** A role or resource, and one of its permissions as a line of text. */
type Grant = readonly [holder: string, grant: string];

/** Returns one line for each resource of the statement. */
function linesOf({ Effect, Action, Resource, Principal, Condition }: z.output<typeof Statement>): string[] {
  const actions = Action.map((action) => asText(action))
    .sort()
    .join(' ');
  return (Resource ?? [undefined]).map((resource) =>
    [
      ...(Effect === 'Deny' ? ['DENY'] : []),
      actions,
      ...(resource === undefined ? [] : [`on ${asText(resource)}`]),
      ...(Principal === undefined ? [] : [`by ${asText(Principal)}`]),
      ...(Condition === undefined ? [] : [`if ${asText(Condition)}`]),
    ].join(' '),
  );
}

function grantsOf({ Type, Properties, stack, id }: ListedResource): Grant[] {
  const ownName = (one: string) => `${stack}/${plainId(one)}`;
  const grantsHeldBy = (holder: string, { Statement: statements }: z.output<typeof Document>) =>
    statements.flatMap(linesOf).map((line): Grant => [holder, line]);
  if (Type === 'AWS::IAM::Policy') {
    const { PolicyDocument, Roles } = Policy.parse(Properties);
    return Roles.flatMap(({ Ref }) => grantsHeldBy(ownName(Ref), PolicyDocument));
  }
  if (Type === 'AWS::IAM::Role') {
    const { AssumeRolePolicyDocument, ManagedPolicyArns, Policies } = Role.parse(Properties);
    return [
      ...grantsHeldBy(ownName(id), AssumeRolePolicyDocument),
      ...ManagedPolicyArns.map((arn): Grant => [ownName(id), `all of ${asText(arn)}`]),
      ...Policies.flatMap(({ PolicyDocument }) => grantsHeldBy(ownName(id), PolicyDocument)),
    ];
  }
  if (Type === 'AWS::Lambda::Permission') {
    const { Action, FunctionName, Principal, SourceArn } = Permission.parse(Properties);
    const from = SourceArn === undefined ? '' : ` for ${asText(SourceArn)}`;
    return [[`${stack}/${asText(FunctionName)}`, `${Action} by ${asText(Principal)}${from}`]];
  }
  if (Type === 'AWS::KMS::Key') return grantsHeldBy(ownName(id), KeyProperties.parse(Properties).KeyPolicy);
  return grantsHeldBy(ownName(id), ResourcePolicy.parse(Properties).PolicyDocument);
}

const types = [
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Key',
  'AWS::Lambda::Permission',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
];

/** Lists all permissions of roles, and all permissions that resource policies grant to others. */
export function listGrantsAsText(templates: Templates): string {
  const allGrants = listResources(templates, types).flatMap(grantsOf);
  const holders = new Set(allGrants.map(([holder]) => holder));
  return [...holders]
    .map((holder) => {
      const grantLines = allGrants.filter(([one]) => one === holder).map(([, grant]) => `  ${grant}`);
      return [holder, ...grantLines.sort()].join('\n');
    })
    .sort()
    .join('\n\n')
    .concat('\n');
}
