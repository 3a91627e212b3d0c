import * as z from 'zod';
import type { Assembly } from '../../../assembly/assembly.ts';
import type { PoolDeclaration } from './pools.ts';

const ofPool = z.looseObject({ UserPoolId: z.string() });
const any = z.record(z.string(), z.unknown());

/** The user pools of the assembly with their clients and groups, properties resolved. */
export function poolDeclarations(assembly: Assembly): PoolDeclaration[] {
  const belonging = (type: string, poolId: string) =>
    assembly
      .ofType(type)
      .map((resource) => ({
        id: assembly.physicalId(resource),
        properties: assembly.properties(resource, ofPool),
      }))
      .filter(({ properties }) => properties.UserPoolId === poolId);
  return assembly.ofType('AWS::Cognito::UserPool').map((resource) => {
    const id = assembly.physicalId(resource);
    return {
      id,
      properties: assembly.properties(resource, any),
      clients: belonging('AWS::Cognito::UserPoolClient', id),
      groups: belonging('AWS::Cognito::UserPoolGroup', id),
    };
  });
}
