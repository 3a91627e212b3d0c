import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { findApiResources } from './api-resources.ts';
import { type JwtAuthorizer, createJwtAuthorizer } from './jwt-authorizer.ts';
import { type Match, createRouteFinder } from './route-match.ts';
import { type Throttle, createThrottle } from './throttle.ts';

export interface Route {
  /** `GET /api/tickets`, or `$default`. */
  key: string;
  functionArn: string;
  /** Milliseconds that API Gateway waits for the function. */
  timeout: number;
  authorizer?: JwtAuthorizer;
  scopes: string[];
  takeToken: Throttle;
}

export interface ApiDefinition {
  id: string;
  stage: string;
  find(method: string, path: string): Match<Route> | undefined;
}

const routeProperties = z.object({
  RouteKey: z.string(),
  Target: z.string().startsWith('integrations/'),
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).default([]),
});
const integrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().default(29_000),
});
const authorizerProperties = z.object({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
});
const throttlingLimits = z.object({
  ThrottlingRateLimit: z.number().optional(),
  ThrottlingBurstLimit: z.number().optional(),
});
const stageProperties = z.object({
  StageName: z.string(),
  DefaultRouteSettings: throttlingLimits.default({}),
  RouteSettings: z.record(z.string(), throttlingLimits).default({}),
});

/** HTTP APIs have a limit of 30 s, of which API Gateway itself needs 1 s. */
const longestTimeout = 29_000;

/**
 * Reads the assembly's HTTP API.
 * @param findKeySetUrl returns the local address of a token issuer's key set
 * @returns undefined if there is none
 * @throws UserFacingError if there are several
 */
export function readApiDefinition(
  assembly: Assembly,
  findKeySetUrl: (issuer: string) => URL,
): ApiDefinition | undefined {
  const resources = findApiResources(assembly, 'HTTP');
  if (!resources) return undefined;
  const [stageResource] = resources.listByType('AWS::ApiGatewayV2::Stage');
  const stage = stageResource
    ? assembly.parseProperties(stageResource, stageProperties)
    : { StageName: '$default', DefaultRouteSettings: {}, RouteSettings: {} };

  const integrations = new Map(
    resources.listByType('AWS::ApiGatewayV2::Integration').map((resource) => {
      return [
        `integrations/${assembly.getPhysicalId(resource)}`,
        assembly.parseProperties(resource, integrationProperties),
      ];
    }),
  );
  const authorizers = new Map(
    resources.listByType('AWS::ApiGatewayV2::Authorizer').map((resource) => {
      const { Issuer, Audience } = assembly.parseProperties(resource, authorizerProperties).JwtConfiguration;
      return [assembly.getPhysicalId(resource), createJwtAuthorizer(Issuer, Audience, findKeySetUrl(Issuer))];
    }),
  );
  const routes = resources.listByType('AWS::ApiGatewayV2::Route').map((resource): Route => {
    const { RouteKey, Target, AuthorizationType, AuthorizerId, AuthorizationScopes } =
      assembly.parseProperties(resource, routeProperties);
    const integration = integrations.get(Target);
    const authorizer = AuthorizationType === 'JWT' ? authorizers.get(AuthorizerId ?? '') : undefined;
    if (!integration || (AuthorizationType === 'JWT' && !authorizer)) {
      throw new UserFacingError(
        `The route ${RouteKey} names an integration or authorizer that the assembly does not declare.`,
        'Synthesize again.',
      );
    }
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = {
      ...stage.DefaultRouteSettings,
      ...stage.RouteSettings[RouteKey],
    };
    return {
      key: RouteKey,
      functionArn: integration.IntegrationUri,
      timeout: Math.min(integration.TimeoutInMillis, longestTimeout),
      ...(authorizer && { authorizer }),
      scopes: AuthorizationScopes,
      takeToken: createThrottle(ThrottlingRateLimit, ThrottlingBurstLimit),
    };
  });
  return {
    id: assembly.getPhysicalId(resources.api),
    stage: stage.StageName,
    find: createRouteFinder(routes),
  };
}
