import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { findApiResources } from '../api-gateway/api-resources.ts';
import { type Throttle, createThrottle } from '../api-gateway/throttle.ts';

export interface WebSocketRoute {
  /** `$connect`, `$disconnect`, `$default`, or a value of the route selection expression. */
  readonly key: string;
  readonly functionArn: string;
  /** Whether the function's response is sent to the client. */
  readonly hasResponse: boolean;
  readonly takeToken: Throttle;
}

export interface WebSocketDefinition {
  readonly id: string;
  readonly stage: string;
  /** The field of a message that contains its route. */
  readonly routeField: string;
  readonly routes: ReadonlyMap<string, WebSocketRoute>;
}

const apiProperties = z.object({
  RouteSelectionExpression: z.string().regex(/^\$request\.body\.\w+$/),
});
const routeProperties = z.object({
  RouteKey: z.string(),
  Target: z.string().startsWith('integrations/'),
  AuthorizationType: z.literal('NONE').default('NONE'),
  RouteResponseSelectionExpression: z.literal('$default').optional(),
});
const integrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  /** Has the form `arn:aws:apigateway:…:path/2015-03-31/functions/<arn>/invocations`. */
  IntegrationUri: z.string(),
});
const responseProperties = z.object({ RouteId: z.string(), RouteResponseKey: z.literal('$default') });
const limits = z.object({
  ThrottlingRateLimit: z.number().optional(),
  ThrottlingBurstLimit: z.number().optional(),
});
const stageProperties = z.object({ StageName: z.string(), DefaultRouteSettings: limits.default({}) });

/**
 * Reads the assembly's WebSocket API.
 * @returns undefined if there is none
 * @throws UserFacingError if there are several, or for settings that the emulator does not support
 */
export function readWebSocketDefinition(assembly: Assembly): WebSocketDefinition | undefined {
  const resources = findApiResources(assembly, 'WEBSOCKET');
  if (!resources) return undefined;
  const { api, listByType } = resources;
  const [stage] = listByType('AWS::ApiGatewayV2::Stage');
  if (!stage)
    throw new UserFacingError('The WebSocket API has no stage, so it has no address.', 'Add a stage.');
  const { StageName, DefaultRouteSettings } = assembly.parseProperties(stage, stageProperties);
  const integrations = new Map(
    listByType('AWS::ApiGatewayV2::Integration').map((resource) => [
      `integrations/${assembly.getPhysicalId(resource)}`,
      parseFunctionArn(assembly.parseProperties(resource, integrationProperties).IntegrationUri),
    ]),
  );
  const responses = new Set(
    listByType('AWS::ApiGatewayV2::RouteResponse').map(
      (resource) => assembly.parseProperties(resource, responseProperties).RouteId,
    ),
  );
  const routes = listByType('AWS::ApiGatewayV2::Route').map((resource): [string, WebSocketRoute] => {
    const { RouteKey, Target, RouteResponseSelectionExpression } = assembly.parseProperties(
      resource,
      routeProperties,
    );
    const functionArn = integrations.get(Target);
    if (functionArn === undefined)
      throw new UserFacingError(
        `The route ${RouteKey} names an integration that the assembly does not declare.`,
        'Synthesize again.',
      );
    const route = {
      key: RouteKey,
      functionArn,
      // A route responds only if it has both a response selection expression and a route response.
      hasResponse:
        RouteResponseSelectionExpression !== undefined && responses.has(assembly.getPhysicalId(resource)),
      takeToken: createThrottle(
        DefaultRouteSettings.ThrottlingRateLimit,
        DefaultRouteSettings.ThrottlingBurstLimit,
      ),
    };
    return [RouteKey, route];
  });
  const { RouteSelectionExpression } = assembly.parseProperties(api, apiProperties);
  return {
    id: assembly.getPhysicalId(api),
    stage: StageName,
    routeField: RouteSelectionExpression.slice('$request.body.'.length),
    routes: new Map(routes),
  };
}

function parseFunctionArn(uri: string): string {
  return /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? uri;
}
