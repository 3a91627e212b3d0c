import type { FunctionPermissions } from '@portico/local-cloud/permissions/function-permissions.ts';
import type { UsedPermission } from '@portico/local-cloud/permissions/used-permission.ts';
import { matches, permits } from './statements.ts';
import type { OnlyInAws } from './only-in-aws.ts';

/** One action on one resource that a policy allows. */
interface Grant {
  readonly action: string;
  readonly resource: string;
  readonly used: boolean;
  /** Why nothing on this machine uses it. */
  readonly excused: boolean;
}

export interface Judgement {
  readonly function: string;
  readonly grants: readonly Grant[];
  /** What the role would not have let it do. */
  readonly refused: readonly UsedPermission[];
}

export function judge(
  { name, allowed, used }: FunctionPermissions,
  excuses: readonly OnlyInAws[],
): Judgement {
  const grants = allowed.flatMap((statement) =>
    statement.Action.flatMap((action) =>
      statement.Resource.map((resource): Grant => {
        const alone = { ...statement, Action: [action], Resource: [resource] };
        return {
          action,
          resource,
          used: used.some((use) => permits(alone, use)),
          excused: excuses.some((excuse) => isMeant(excuse, name, action)),
        };
      }),
    ),
  );
  const refused = used.filter((use) => !allowed.some((statement) => permits(statement, use)));
  return { function: name, grants, refused };
}

const isMeant = (excuse: OnlyInAws, name: string, action: string) =>
  (excuse.function ?? name) === name && matches(excuse.action, action);

/** What is wrong, one sentence each. @param whole whether everything that uses permissions has run */
export function findingsOf(
  judgements: readonly Judgement[],
  excuses: readonly OnlyInAws[],
  whole: boolean,
): string[] {
  const refused = judgements.flatMap(({ function: name, refused }) =>
    refused.map(
      ({ action, resource, context }) =>
        `${name} asks for ${action} on ${resource}, which its role does not allow${contextOf(context)}.`,
    ),
  );
  if (!whole) return refused;
  const idle = judgements.flatMap(({ function: name, grants }) =>
    grants
      .filter(({ used, excused }) => !used && !excused)
      .map(({ action, resource }) => `${name} may ${action} on ${resource}, which no test has it do.`),
  );
  const needless = excuses
    .filter((excuse) => {
      const meant = judgements.flatMap(({ function: name, grants }) =>
        grants.filter(({ action }) => isMeant(excuse, name, action)),
      );
      return meant.every(({ used }) => used);
    })
    .map(
      ({ function: name = 'every function', action }) =>
        `The excuse for ${action} of ${name} is not needed: nobody may do it, or it is used.`,
    );
  return [...refused, ...idle, ...needless];
}

const contextOf = (context: UsedPermission['context']) =>
  Object.keys(context).length === 0 ? '' : ` (with ${JSON.stringify(context)})`;
