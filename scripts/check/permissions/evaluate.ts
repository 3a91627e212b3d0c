import type { FunctionPermissions } from '@portico/local-cloud/permissions/function-permissions.ts';
import { denies, matchesPattern, permits } from '@portico/local-cloud/permissions/statements.ts';
import type { UsedPermission } from '@portico/local-cloud/permissions/used-permission.ts';
import type { PermissionException } from './only-in-aws.ts';

/** One action on one resource that a policy allows. */
interface Grant {
  readonly action: string;
  readonly resource: string;
  readonly isUsed: boolean;
  /** Whether only AWS itself uses the permission, so that no test can use it. */
  readonly isUsedOnlyByAws: boolean;
}

/** The permissions of a function, and the calls that exceed them. */
export interface Evaluation {
  readonly function: string;
  readonly grants: readonly Grant[];
  /** Calls that the role does not allow. */
  readonly deniedCalls: readonly UsedPermission[];
}

/** Merges the records of several test runs into one for each function. */
export const mergePermissions = (recorded: readonly FunctionPermissions[]): FunctionPermissions[] =>
  [...Map.groupBy(recorded, ({ name }) => name).values()].flatMap((runs) =>
    runs.slice(0, 1).map((first) => ({ ...first, used: runs.flatMap(({ used }) => used) })),
  );

export function evaluatePermissions(
  { name, allowed, used }: FunctionPermissions,
  exceptions: readonly PermissionException[],
): Evaluation {
  const grants = allowed
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) =>
      statement.Action.flatMap((action) =>
        statement.Resource.map((resource): Grant => {
          const grant = { ...statement, Action: [action], Resource: [resource] };
          return {
            action,
            resource,
            isUsed: used.some((use) => permits(grant, use)),
            isUsedOnlyByAws: exceptions.some((exception) => appliesTo(exception, name, action)),
          };
        }),
      ),
    );
  const deniedCalls = used.filter(
    (use) =>
      !allowed.some((statement) => permits(statement, use)) ||
      allowed.some((statement) => denies(statement, use)),
  );
  return { function: name, grants, deniedCalls };
}

const appliesTo = (exception: PermissionException, name: string, action: string) =>
  (exception.function ?? name) === name && matchesPattern(exception.action, action);

/**
 * A sentence for each finding.
 * @param allTestsRan whether all tests have run; otherwise unused permissions are ignored
 */
export function listFindings(
  evaluations: readonly Evaluation[],
  exceptions: readonly PermissionException[],
  { allTestsRan }: { readonly allTestsRan: boolean },
): string[] {
  const deniedCallFindings = evaluations.flatMap(({ function: name, deniedCalls: calls }) =>
    calls.map(
      ({ action, resource, context }) =>
        `${name} calls ${action} on ${resource}, which its role does not allow${formatContext(context)}.`,
    ),
  );
  if (!allTestsRan) return deniedCallFindings;
  const unusedGrantFindings = evaluations.flatMap(({ function: name, grants }) =>
    grants
      .filter((grant) => !grant.isUsed && !grant.isUsedOnlyByAws)
      .map(({ action, resource }) => `${name} may call ${action} on ${resource}, but no test does.`),
  );
  const unneededExceptions = exceptions
    .filter((exception) => {
      const grants = evaluations.flatMap(({ function: name, grants: all }) =>
        all.filter(({ action }) => appliesTo(exception, name, action)),
      );
      return grants.every(({ isUsed }) => isUsed);
    })
    .map(
      ({ function: name = 'every function', action }) =>
        `The exception for ${action} of ${name} is not needed: no role allows it, or tests use it.`,
    );
  return [...deniedCallFindings, ...unusedGrantFindings, ...unneededExceptions];
}

const formatContext = (context: UsedPermission['context']) =>
  Object.keys(context).length === 0 ? '' : ` (with ${JSON.stringify(context)})`;
