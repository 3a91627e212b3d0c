import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { functions, findInvokedFunctionName } from '../support/deployed-functions.ts';
import { readDistribution } from '../support/distribution.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';

const prod = synthesize('prod').templates;

describe('the origin verification secret', () => {
  const Origins = z.array(
    z.looseObject({
      OriginCustomHeaders: z
        .array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() }))
        .default([]),
    }),
  );

  test('is added by CloudFront to requests to the API, and is not in a template', () => {
    const [bucketOrigin, apiOrigin] = Origins.parse(readDistribution(prod.site).Origins);
    expect(bucketOrigin?.OriginCustomHeaders).toEqual([]);
    expect(apiOrigin?.OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-verify']);
    expect(JSON.stringify(apiOrigin?.OriginCustomHeaders)).toMatch(
      /"\{\{resolve:secretsmanager:",\{"Fn::ImportValue":"Portico-prod-Data:\w*OriginSecret\w*"\},":SecretString:::\}\}"/,
    );
  });

  test('can be read by all functions that an API invokes, so that they refuse requests that bypass CloudFront', () => {
    const invokedFunctionNames = Object.entries(prod).flatMap(([stack, template]) =>
      Object.values(listResourcesOfType(template, 'AWS::ApiGatewayV2::Integration')).map(({ Properties }) =>
        findInvokedFunctionName(stack, Properties.IntegrationUri),
      ),
    );
    const functionNamesWithSecret = functions
      .filter(({ properties }) => 'ORIGIN_SECRET_ARN' in properties.Environment.Variables)
      .map(({ name }) => name);
    expect(functionNamesWithSecret).toEqual([...new Set(invokedFunctionNames)].toSorted());
    expect(functionNamesWithSecret.length).toBeGreaterThan(5);
  });
});
