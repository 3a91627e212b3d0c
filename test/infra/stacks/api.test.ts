import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findEnvironment } from '../../../infra/environments.ts';
import { type ServiceName, functionsByService } from '../../../shared/contract/functions.ts';
import type { Endpoint } from '../../../shared/contract/define.ts';
import { contract } from '../../../shared/contract/index.ts';
import { keyProxyPath } from '../../../shared/contract/key-paths.ts';
import { findInvokedFunctionName } from '../support/deployed-functions.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { productionWithOpenSearch } from '../support/with-opensearch.ts';
import { checkRows } from '../../support/rows.ts';

const { api } = synthesize('prod').templates;
const allEndpoints: readonly (Endpoint & { readonly service: ServiceName })[] = Object.values(contract);
/** Endpoints for users. Requests with API keys share one route, and its function finds the endpoint. */
const userEndpoints = allEndpoints.filter(({ access }) => access !== 'keys');
const apiKeyRoute = `ANY ${keyProxyPath}`;

/** The page on which recipients choose their mails; it is not in the contract. */
const mailSettingsRoutes = ['GET /api/mail-settings/{token}', 'POST /api/mail-settings/{token}'];

const Target = z.object({
  'Fn::Join': z.tuple([z.literal(''), z.tuple([z.literal('integrations/'), z.object({ Ref: z.string() })])]),
});

test('every service of the contract has a function', () => {
  expect(new Set(Object.keys(functionsByService))).toEqual(
    new Set(allEndpoints.map(({ service }) => service)),
  );
});

describe.each([
  ['prod', userEndpoints.filter(({ only_with }) => only_with === undefined)],
  ['local', userEndpoints],
  // The environment receives no mail, so it has no endpoints that read mails.
  [
    'dev',
    userEndpoints.filter(
      ({ only_with, service }) => only_with === undefined && functionsByService[service] !== 'mail-in',
    ),
  ],
])('routes of %s', (name, expectedEndpoints) => {
  const { api: template } = synthesize(name).templates;
  const integrations = listResourcesOfType(template, 'AWS::ApiGatewayV2::Integration');
  const routes = Object.values(listResourcesOfType(template, 'AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) => Properties,
  );
  const formatRouteKey = ({ method, path }: Endpoint) => `${method} ${path}`;
  const findRoute = (key: string) => routes.find(({ RouteKey }) => RouteKey === key);
  /** The name of the function that a route invokes. */
  const findInvokedFunction = (key: string) => {
    const { Ref } = Target.parse(findRoute(key)?.Target)['Fn::Join'][1][1];
    return findInvokedFunctionName('api', integrations[Ref]?.Properties.IntegrationUri);
  };

  test('are the endpoints of the contract and the mail settings, each once', () => {
    const routeKeys = routes.map((route) => String(route.RouteKey));
    expect(routeKeys.toSorted()).toEqual(
      [...expectedEndpoints.map(formatRouteKey), ...mailSettingsRoutes, apiKeyRoute].toSorted(),
    );
    expect(new Set(routeKeys).size).toBe(routeKeys.length);
  });

  test('require a token unless they are public', async () => {
    await checkRows(expectedEndpoints, formatRouteKey, (endpoint) => {
      const { access } = endpoint;
      expect(findRoute(formatRouteKey(endpoint))?.AuthorizationType).toBe(
        access === 'public' ? 'NONE' : 'JWT',
      );
    });
    for (const key of [...mailSettingsRoutes, apiKeyRoute])
      expect(findRoute(key)?.AuthorizationType).toBe('NONE');
  });

  test('are integrated with the functions of their services', async () => {
    await checkRows(expectedEndpoints, formatRouteKey, (endpoint) => {
      expect(findInvokedFunction(formatRouteKey(endpoint))).toBe(functionsByService[endpoint.service]);
    });
    for (const key of mailSettingsRoutes) expect(findInvokedFunction(key)).toBe('public');
    expect(findInvokedFunction(apiKeyRoute)).toBe('api');
  });
});

describe('the resources of the stack, which CloudFormation limits to 500', () => {
  const Resources = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });
  const countResourcesByType = (template: Template): Record<string, number> => {
    const types = Object.values(Resources.parse(template.toJSON()).Resources).map(({ Type }) => Type);
    return Object.fromEntries(
      [...new Set(types)].map((type) => [type, types.filter((otherType) => otherType === type).length]),
    );
  };
  const bothTemplates = [api, synthesize(productionWithOpenSearch).templates.api];

  test('are at most 80 without routes', () => {
    for (const template of bothTemplates) {
      const { 'AWS::ApiGatewayV2::Route': routes = 0, ...otherCounts } = countResourcesByType(template);
      expect(routes).toBeGreaterThan(100);
      expect(Object.values(otherCounts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(80);
    }
  });

  test('increase by only one route for each new endpoint of a service', () => {
    const { passkeys: _, ...environment } = findEnvironment('local');
    const countsWithoutPasskeys = countResourcesByType(
      synthesize({ ...environment, name: 'local' }).templates.api,
    );
    const addedEndpointCount = userEndpoints.filter(({ only_with }) => only_with === 'passkeys').length;
    expect(addedEndpointCount).toBeGreaterThan(1);
    expect(countResourcesByType(synthesize('local').templates.api)).toEqual({
      ...countsWithoutPasskeys,
      'AWS::ApiGatewayV2::Route':
        (countsWithoutPasskeys['AWS::ApiGatewayV2::Route'] ?? 0) + addedEndpointCount,
    });
  });
});

test('tokens must be issued by the user pool for the browser client', () => {
  const authorizer = findOnlyResource(api, 'AWS::ApiGatewayV2::Authorizer').Properties;
  expect(authorizer).toMatchObject({
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: {
      Audience: [{ 'Fn::ImportValue': expect.stringContaining('UserPoolBrowser') }],
      Issuer: {
        'Fn::Join': [
          '',
          [
            'https://cognito-idp.eu-west-2.amazonaws.com/',
            { 'Fn::ImportValue': expect.stringContaining('UserPool') },
          ],
        ],
      },
    },
  });
});

test('functions receive payload format 2.0', () => {
  for (const { Properties } of Object.values(listResourcesOfType(api, 'AWS::ApiGatewayV2::Integration')))
    expect(Properties.PayloadFormatVersion).toBe('2.0');
});

describe('the stage', () => {
  const stage = findOnlyResource(api, 'AWS::ApiGatewayV2::Stage').Properties;

  test('throttles requests', () => {
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 500 });
  });

  test('logs every request as JSON, without data that identifies the caller', () => {
    const { Format } = z.object({ Format: z.string() }).parse(stage.AccessLogSettings);
    expect(JSON.parse(Format)).toMatchObject({
      request_id: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
    });
    expect(Format).not.toMatch(/identity|sourceIp|userAgent|claims|\$context\.path/);
  });
});
