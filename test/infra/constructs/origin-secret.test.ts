import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { distributionOf } from '../support/distribution.ts';
import { resourcesOf, synthesize } from '../support/synthesize.ts';

const prod = synthesize('prod').templates;

describe('the origin verification secret', () => {
  const Origins = z.array(
    z.looseObject({
      OriginCustomHeaders: z
        .array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() }))
        .default([]),
    }),
  );

  test('is added by CloudFront to requests to the API, and is in no template', () => {
    const [bucket, api] = Origins.parse(distributionOf(prod.site).Origins);
    expect(bucket?.OriginCustomHeaders).toEqual([]);
    expect(api?.OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-verify']);
    expect(JSON.stringify(api?.OriginCustomHeaders)).toMatch(
      /"\{\{resolve:secretsmanager:",\{"Fn::ImportValue":"Portico-prod-Api:\w*OriginSecret\w*"\},":SecretString:::\}\}"/,
    );
  });

  test('is known to every function behind the API', () => {
    for (const template of [prod.api, prod.pages]) {
      const functions = Object.entries(resourcesOf(template, 'AWS::Lambda::Function'));
      expect(functions.length).toBeGreaterThan(0);
      for (const [id, { Properties }] of functions)
        expect([id, JSON.stringify(Properties.Environment)]).toEqual([
          id,
          expect.stringContaining('ORIGIN_SECRET_ARN'),
        ]);
    }
  });
});
