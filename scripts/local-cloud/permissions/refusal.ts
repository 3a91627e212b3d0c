import type { Assembly, Resource } from '../assembly/assembly.ts';
import { cachePerAssembly } from '../assembly/once-per-assembly.ts';
import { toFunctionAccessKey } from '../credentials.ts';
import { type Statement, readRoleId, readStatements } from './policies.ts';
import { denies, permits } from './statements.ts';
import type { UsedPermission } from './used-permission.ts';

interface Principal {
  readonly arn: string;
  readonly statements: readonly Statement[];
}

const readPrincipal = (assembly: Assembly, lambda: Resource): Principal => ({
  arn: `arn:aws:sts::${assembly.account}:assumed-role/${readRoleId(lambda)}/${assembly.getPhysicalId(lambda)}`,
  statements: readStatements(assembly, lambda),
});

const readPrincipals = cachePerAssembly(
  (assembly) =>
    new Map(
      assembly
        .listFunctions()
        .map((lambda) => [
          toFunctionAccessKey(assembly.getPhysicalId(lambda)),
          readPrincipal(assembly, lambda),
        ]),
    ),
);

/**
 * IAM's error if the role of the function with this access key does not allow a call. Undefined if the role
 * allows it, or if the key is not a function's: such keys allow everything.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html
 */
export function findDenialMessage(
  assembly: Assembly,
  accessKeyId: string,
  neededPermissions: readonly UsedPermission[],
): string | undefined {
  const principal = readPrincipals(assembly).get(accessKeyId);
  if (!principal) return undefined;
  for (const use of neededPermissions) {
    const message = `User: ${principal.arn} is not authorized to perform: ${use.action} on resource: ${use.resource}`;
    if (principal.statements.some((statement) => denies(statement, use)))
      return `${message} with an explicit deny in an identity-based policy`;
    if (!principal.statements.some((statement) => permits(statement, use)))
      return `${message} because no identity-based policy allows the ${use.action} action`;
  }
  return undefined;
}
