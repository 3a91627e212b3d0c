import * as z from 'zod';
import type { Assembly } from '../assembly/assembly.ts';
import { toFunctionAccessKey } from '../credentials.ts';
import type { PermissionLog } from './permission-log.ts';
import { Statement, readStatements } from './policies.ts';
import { UsedPermission } from './used-permission.ts';

/** The permissions that a function's role grants, and those that its calls have needed in this cloud. */
export const FunctionPermissions = z.object({
  /** The value of POWERTOOLS_SERVICE_NAME; if the function lacks this variable, the function's own name. */
  name: z.string(),
  allowed: z.array(Statement),
  used: z.array(UsedPermission),
});
export type FunctionPermissions = z.output<typeof FunctionPermissions>;

const Properties = z.object({
  Environment: z
    .object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string().optional() }).default({}) })
    .default({ Variables: {} }),
});

/** The granted and used permissions of every function of the assembly. */
export const listFunctionPermissions = (assembly: Assembly, log: PermissionLog): FunctionPermissions[] =>
  assembly.listFunctions().map((lambda) => {
    const functionName = assembly.getPhysicalId(lambda);
    const { Variables } = assembly.parseProperties(lambda, Properties).Environment;
    return {
      name: Variables.POWERTOOLS_SERVICE_NAME ?? functionName,
      allowed: readStatements(assembly, lambda),
      used: log.listPermissions(toFunctionAccessKey(functionName)),
    };
  });
