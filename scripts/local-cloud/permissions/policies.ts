import * as z from 'zod';
import type { Assembly, Resource } from '../assembly/assembly.ts';

const oneOrMoreTexts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

/**
 * A statement of a policy, with intrinsic functions resolved. Unsupported elements, such as NotAction, are
 * refused.
 */
export const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMoreTexts,
  Resource: oneOrMoreTexts,
  /** Operator → condition key → values. */
  Condition: z.record(z.string(), z.record(z.string(), oneOrMoreTexts)).default({}),
});
export type Statement = z.output<typeof Statement>;

const PolicyDocument = z.object({ Statement: z.array(Statement) });
const Policy = z.object({ PolicyDocument });
const FunctionRole = z.object({ Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) });
const AttachedPolicy = z.object({ Roles: z.array(z.object({ Ref: z.string() })) });
const Role = z.object({
  ManagedPolicyArns: z.array(z.never()).default([]),
  Policies: z.array(Policy).default([]),
});

/** The logical id of a function's role. */
export const readRoleId = (lambda: Resource): string =>
  FunctionRole.parse(lambda.rawProperties).Role['Fn::GetAtt'][0];

/** The statements of a function's role. */
export function readStatements(assembly: Assembly, lambda: Resource): Statement[] {
  const roleId = readRoleId(lambda);
  const attachedPolicies = assembly
    .listByType('AWS::IAM::Policy')
    .filter(
      ({ stack, rawProperties }) =>
        stack === lambda.stack && AttachedPolicy.parse(rawProperties).Roles.some(({ Ref }) => Ref === roleId),
    );
  const role = assembly
    .listByType('AWS::IAM::Role')
    .find(({ stack, logicalId }) => stack === lambda.stack && logicalId === roleId);
  const inlinePolicies = role ? assembly.parseProperties(role, Role).Policies : [];
  return [
    ...attachedPolicies.map((policy) => assembly.parseProperties(policy, Policy)),
    ...inlinePolicies,
  ].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}
