import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../../shared/contract/define.ts';
import { contract } from '../../../shared/contract/index.ts';
import { only, resourcesOf, synthesize } from '../support/synthesize.ts';
import { checkRows } from '../../support/rows.ts';

const { api } = synthesize('prod').templates;
const endpoints: Endpoint[] = Object.values(contract);

describe.each([
  ['prod', endpoints.filter(({ only_with }) => only_with === undefined)],
  ['local', endpoints],
])('routes of %s', (name, expected) => {
  const found = resourcesOf(synthesize(name).templates.api, 'AWS::ApiGatewayV2::Route');
  const routes = Object.values(found).map((route) => route.Properties);

  test('are the endpoints of the contract, each once', () => {
    const keys = routes.map((route) => String(route.RouteKey));
    expect(keys.toSorted()).toEqual(expected.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('require a token unless they are public', () =>
    checkRows(
      expected,
      ({ method, path }) => `${method} ${path}`,
      ({ method, path, access }) => {
        const route = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
        expect(route?.AuthorizationType).toBe(access === 'public' ? 'NONE' : 'JWT');
      },
    ));

  test('are integrated with the functions of their services', () =>
    checkRows(
      expected,
      ({ method, path }) => `${method} ${path}`,
      ({ method, path, service }) => {
        const route = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
        expect(JSON.stringify(route?.Target)).toMatch(
          new RegExp(`Integration${service.replaceAll('-', '')}`),
        );
      },
    ));
});

test('tokens must be issued by the user pool for the browser client', () => {
  const authorizer = only(api, 'AWS::ApiGatewayV2::Authorizer').Properties;
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
  for (const { Properties } of Object.values(resourcesOf(api, 'AWS::ApiGatewayV2::Integration')))
    expect(Properties.PayloadFormatVersion).toBe('2.0');
});

describe('the stage', () => {
  const stage = only(api, 'AWS::ApiGatewayV2::Stage').Properties;

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
