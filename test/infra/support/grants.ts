import * as z from 'zod';
import { type ListedResource, type Templates, listResources } from './listing.ts';
import { formatAsText, removeIdHash } from './readable.ts';

const oneOrMore = z.union([z.array(z.unknown()), z.unknown().transform((value) => [value])]);
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
function formatStatement({
  Effect,
  Action,
  Resource,
  Principal,
  Condition,
}: z.output<typeof Statement>): string[] {
  const actions = Action.map((action) => formatAsText(action))
    .sort()
    .join(' ');
  return (Resource ?? [undefined]).map((resource) =>
    [
      ...(Effect === 'Deny' ? ['DENY'] : []),
      actions,
      ...(resource === undefined ? [] : [`on ${formatAsText(resource)}`]),
      ...(Principal === undefined ? [] : [`by ${formatAsText(Principal)}`]),
      ...(Condition === undefined ? [] : [`if ${formatAsText(Condition)}`]),
    ].join(' '),
  );
}

function listResourceGrants({ Type, Properties, stack, id }: ListedResource): Grant[] {
  const qualifyName = (logicalId: string) => `${stack}/${removeIdHash(logicalId)}`;
  const listHolderGrants = (holder: string, { Statement: statements }: z.output<typeof Document>) =>
    statements.flatMap(formatStatement).map((line): Grant => [holder, line]);
  if (Type === 'AWS::IAM::Policy') {
    const { PolicyDocument, Roles } = Policy.parse(Properties);
    return Roles.flatMap(({ Ref }) => listHolderGrants(qualifyName(Ref), PolicyDocument));
  }
  if (Type === 'AWS::IAM::Role') {
    const { AssumeRolePolicyDocument, ManagedPolicyArns, Policies } = Role.parse(Properties);
    return [
      ...listHolderGrants(qualifyName(id), AssumeRolePolicyDocument),
      ...ManagedPolicyArns.map((arn): Grant => [qualifyName(id), `all of ${formatAsText(arn)}`]),
      ...Policies.flatMap(({ PolicyDocument }) => listHolderGrants(qualifyName(id), PolicyDocument)),
    ];
  }
  if (Type === 'AWS::Lambda::Permission') {
    const { Action, FunctionName, Principal, SourceArn } = Permission.parse(Properties);
    const sourceText = SourceArn === undefined ? '' : ` for ${formatAsText(SourceArn)}`;
    return [
      [`${stack}/${formatAsText(FunctionName)}`, `${Action} by ${formatAsText(Principal)}${sourceText}`],
    ];
  }
  if (Type === 'AWS::KMS::Key')
    return listHolderGrants(qualifyName(id), KeyProperties.parse(Properties).KeyPolicy);
  return listHolderGrants(qualifyName(id), ResourcePolicy.parse(Properties).PolicyDocument);
}

const grantingTypes = [
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
  const allGrants = listResources(templates, grantingTypes).flatMap(listResourceGrants);
  const holders = new Set(allGrants.map(([holder]) => holder));
  return [...holders]
    .map((holder) => {
      const grantLines = allGrants
        .filter(([grantHolder]) => grantHolder === holder)
        .map(([, grant]) => `  ${grant}`);
      return [holder, ...grantLines.sort()].join('\n');
    })
    .sort()
    .join('\n\n')
    .concat('\n');
}
