import * as z from 'zod';
import type { Assembly } from '../../../assembly/assembly.ts';
import type { PoolDeclaration } from './pools.ts';

const PoolReference = z.looseObject({ UserPoolId: z.string() });
const anyProperties = z.record(z.string(), z.unknown());

/** The user pools of the assembly with their clients, groups and resolved properties. */
export function poolDeclarations(assembly: Assembly): PoolDeclaration[] {
  const propertiesInPool = (type: string, poolId: string) =>
    assembly
      .ofType(type)
      .map((resource) => ({
        id: assembly.physicalId(resource),
        properties: assembly.properties(resource, PoolReference),
      }))
      .filter(({ properties }) => properties.UserPoolId === poolId);
  return assembly.ofType('AWS::Cognito::UserPool').map((resource) => {
    const id = assembly.physicalId(resource);
    return {
      id,
      properties: assembly.properties(resource, anyProperties),
      clients: propertiesInPool('AWS::Cognito::UserPoolClient', id),
      groups: propertiesInPool('AWS::Cognito::UserPoolGroup', id),
    };
  });
}
