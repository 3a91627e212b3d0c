import * as z from 'zod';
import type { Node, System } from './graph.ts';

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(z.object({ Action: texts, Resource: z.unknown() })) }),
  Roles: z.unknown(),
});

/** What a function may do, and to what; its own log and traces aside. */
export interface Permission {
  readonly lambda: Node;
  readonly actions: readonly string[];
  /** Empty for what no template makes, or for what AWS offers no name for. */
  readonly to: readonly Node[];
  /** Of a table, where only these are meant. */
  readonly indexes: readonly string[];
}

const own = /^(logs|xray):/;

export function permissionsIn({ nodes, refersTo }: System, lambdas: readonly Node[]): Permission[] {
  const policies = nodes.filter(({ type }) => type === 'AWS::IAM::Policy');
  return lambdas.flatMap((lambda) => {
    const roles = refersTo(lambda.stack, lambda.properties['Role']);
    return policies.flatMap(({ stack, properties }) => {
      const { PolicyDocument, Roles } = Policy.parse(properties);
      if (!refersTo(stack, Roles).some((role) => roles.includes(role))) return [];
      return PolicyDocument.Statement.map(({ Action, Resource }) => ({
        lambda,
        actions: Action.filter((action) => !own.test(action)),
        to: [...new Set(refersTo(stack, Resource))],
        indexes: JSON.stringify(Resource).match(/(?<=\/index\/)\w+/g) ?? [],
      })).filter(({ actions }) => actions.length > 0);
    });
  });
}
