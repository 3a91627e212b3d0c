import * as z from 'zod';
import type { ResourceNode, ResourceGraph } from './resource-graph.ts';

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Policy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(z.object({ Action: texts, Effect: z.string(), Resource: z.unknown() })),
  }),
  Roles: z.unknown(),
});

/** What one statement of a function's role allows, without the permission to write logs. */
export interface Permission {
  readonly lambda: ResourceNode;
  readonly actions: readonly string[];
  /** Empty for resources that no template creates, and for actions that AWS only allows on `*`. */
  readonly to: readonly ResourceNode[];
  /** The table's indexes that the statement names. */
  readonly indexes: readonly string[];
}

export function readPermissions(
  { nodes, refersTo }: ResourceGraph,
  lambdas: readonly ResourceNode[],
): Permission[] {
  const policies = nodes.filter(({ type }) => type === 'AWS::IAM::Policy');
  return lambdas.flatMap((lambda) => {
    const roles = refersTo(lambda.stack, lambda.properties['Role']);
    return policies.flatMap(({ stack, properties }) => {
      const { PolicyDocument, Roles } = Policy.parse(properties);
      if (!refersTo(stack, Roles).some((role) => roles.includes(role))) return [];
      const allowing = PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow');
      return allowing
        .map(({ Action, Resource }) => ({
          lambda,
          actions: Action.filter((action) => !action.startsWith('logs:')),
          to: [...new Set(refersTo(stack, Resource))],
          indexes: JSON.stringify(Resource).match(/(?<=\/index\/)\w+/g) ?? [],
        }))
        .filter(({ actions }) => actions.length > 0);
    });
  });
}
