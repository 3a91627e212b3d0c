import * as z from 'zod';
import type { Assembly } from '../../../assembly/assembly.ts';
import type { PoolDeclaration } from './pools.ts';

const PoolReference = z.looseObject({ UserPoolId: z.string() });
const anyProperties = z.record(z.string(), z.unknown());

/** The user pools of the assembly with their clients, groups and resolved properties. */
export function readPoolDeclarations(assembly: Assembly): PoolDeclaration[] {
  const listResourcesInPool = (type: string, poolId: string) =>
    assembly
      .listByType(type)
      .map((resource) => ({
        id: assembly.getPhysicalId(resource),
        properties: assembly.parseProperties(resource, PoolReference),
      }))
      .filter(({ properties }) => properties.UserPoolId === poolId);
  return assembly.listByType('AWS::Cognito::UserPool').map((resource) => {
    const id = assembly.getPhysicalId(resource);
    return {
      id,
      properties: assembly.parseProperties(resource, anyProperties),
      clients: listResourcesInPool('AWS::Cognito::UserPoolClient', id),
      groups: listResourcesInPool('AWS::Cognito::UserPoolGroup', id),
    };
  });
}
