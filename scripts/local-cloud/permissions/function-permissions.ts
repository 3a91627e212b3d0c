import * as z from 'zod';
import type { Assembly } from '../assembly/assembly.ts';
import { Statement, statementsOf } from './policies.ts';
import { accessKeyOf } from '../services/lambda/access-key.ts';
import type { UseLog } from './permission-log.ts';
import { Use } from './used-permissions.ts';

/** What a function may do in AWS, and what it has done here. */
export const FunctionPermissions = z.object({
  /** As in its file's name. */
  name: z.string(),
  allowed: z.array(Statement),
  used: z.array(Use),
});
export type FunctionPermissions = z.output<typeof FunctionPermissions>;

const Named = z.object({
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});

/** Of every function of the assembly. */
export const permissionsOf = (assembly: Assembly, uses: UseLog): FunctionPermissions[] =>
  assembly.functions().map((lambda) => ({
    name: assembly.properties(lambda, Named).Environment.Variables.POWERTOOLS_SERVICE_NAME,
    allowed: statementsOf(assembly, lambda),
    used: uses.of(accessKeyOf(assembly.physicalId(lambda))),
  }));
