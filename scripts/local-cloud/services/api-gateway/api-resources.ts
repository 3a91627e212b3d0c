import * as z from 'zod';
import type { Assembly, Resource } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';

const apiProperties = z.object({ ProtocolType: z.enum(['HTTP', 'WEBSOCKET']) });
const partProperties = z.object({ ApiId: z.string() });

export interface ApiResources {
  readonly api: Resource;
  /** Routes, integrations, stages … of this API. */
  readonly listByType: (type: string) => Resource[];
}

/**
 * The assembly's API with this protocol, and its parts.
 * @returns undefined if there is none
 * @throws UserFacingError if there are several
 */
export function findApiResources(
  assembly: Assembly,
  protocol: 'HTTP' | 'WEBSOCKET',
): ApiResources | undefined {
  const [api, ...more] = assembly
    .listByType('AWS::ApiGatewayV2::Api')
    .filter((resource) => assembly.parseProperties(resource, apiProperties).ProtocolType === protocol);
  if (!api) return undefined;
  if (more.length > 0)
    throw new UserFacingError(
      `The local cloud supports only one API with the protocol ${protocol}.`,
      'Put all routes into one API.',
    );
  const id = assembly.getPhysicalId(api);
  return {
    api,
    listByType: (type) =>
      assembly.listByType(type).filter((part) => assembly.parseProperties(part, partProperties).ApiId === id),
  };
}
