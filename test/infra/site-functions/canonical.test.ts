import { describe, expect, test } from 'vitest';
import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { readDistribution } from '../support/distribution.ts';
import { loadEdgeFunction } from '../support/edge-function.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { productionWithDomain } from '../support/with-domain.ts';

const devTemplates = synthesize('dev').templates;
const productionTemplates = synthesize(productionWithDomain).templates;

describe('a request for another host name', () => {
  const createRequestEvent = (host: string, uri: string, querystring: object = {}) => ({
    request: { method: 'GET', uri, headers: { host: { value: host } }, querystring, cookies: {} },
  });
  const matchRedirect = (location: string) =>
    expect.objectContaining({
      statusCode: 301,
      headers: {
        location: { value: location },
        'strict-transport-security': { value: 'max-age=63072000; includeSubDomains' },
      },
    });

  test.each([/^Route/, /^Rendered/])(
    'is redirected to the same page on the canonical host (%s)',
    (pattern) => {
      const { run } = loadEdgeFunction(productionTemplates.site, pattern);
      expect(run(createRequestEvent('acme.example', '/contact'))).toEqual(
        matchRedirect('https://www.acme.example/contact'),
      );
      const query = {
        category: { value: 'Health%20Tech', multiValue: [{ value: 'Health%20Tech' }, { value: 'b' }] },
        print: { value: '' },
      };
      expect(run(createRequestEvent('d111.cloudfront.net', '/blogs', query))).toEqual(
        matchRedirect('https://www.acme.example/blogs?category=Health%20Tech&category=b&print'),
      );
    },
  );

  test('is redirected directly to the canonical form of its path', () => {
    const { run } = loadEdgeFunction(productionTemplates.site, /^Route/);
    expect(run(createRequestEvent('acme.example', '/contact.html'))).toEqual(
      matchRedirect('https://www.acme.example/contact'),
    );
  });

  test('is never redirected to another site', () => {
    for (const pattern of [/^Route/, /^Rendered/])
      expect(
        loadEdgeFunction(productionTemplates.site, pattern).run(
          createRequestEvent('acme.example', '//evil.example/'),
        ),
      ).toEqual(matchRedirect('https://www.acme.example//evil.example/'));
  });

  test('is not redirected when that name is the canonical one', () => {
    const event = createRequestEvent('www.acme.example', '/about');
    expect(loadEdgeFunction(productionTemplates.site, /^Route/).run(event)).toMatchObject({
      uri: '/about.html',
    });
    expect(loadEdgeFunction(productionTemplates.site, /^Rendered/).run(event)).toEqual(event.request);
  });

  test('is not redirected in environments without a domain', () => {
    expect(
      loadEdgeFunction(devTemplates.site, /^Route/).run(createRequestEvent('d111.cloudfront.net', '/about')),
    ).toMatchObject({
      uri: '/about.html',
    });
    const event = createRequestEvent('d111.cloudfront.net', '/blogs');
    expect(loadEdgeFunction(devTemplates.site, /^Rendered/).run(event)).toEqual(event.request);
  });

  test('is redirected for every static or rendered page, but not for assets and the APIs', () => {
    const Behaviors = z.array(
      z.looseObject({ PathPattern: z.string(), FunctionAssociations: z.unknown().optional() }),
    );
    for (const behavior of Behaviors.parse(readDistribution(productionTemplates.site).CacheBehaviors)) {
      const associationsJson = JSON.stringify(behavior.FunctionAssociations ?? '');
      if (/^\/(assets|api|live)\b/.test(behavior.PathPattern)) expect(associationsJson).toBe('""');
      else expect(associationsJson).toMatch(/Rendered|Route/);
    }
  });
});

describe('the preload list of sites that browsers open only by HTTPS', () => {
  const domain = { name: 'www.acme.example', hostedZone: { id: 'Z1', name: 'acme.example' } };
  const siteTemplateWithPreload = synthesize({
    ...productionWithDomain,
    domain: { ...domain, preload: true },
  }).templates.site;
  const listHeadersPolicies = (template: Template) =>
    Object.values(listResourcesOfType(template, 'AWS::CloudFront::ResponseHeadersPolicy')).map(
      ({ Properties }) => JSON.stringify(Properties),
    );

  test('is requested by every response and redirect, but only if the domain has this setting', () => {
    for (const policy of listHeadersPolicies(productionTemplates.site))
      expect(policy).toContain('"Preload":false');
    for (const policy of listHeadersPolicies(siteTemplateWithPreload)) {
      expect(policy).toContain('"AccessControlMaxAgeSec":63072000');
      expect(policy).toContain('"IncludeSubdomains":true');
      expect(policy).toContain('"Preload":true');
    }
    for (const pattern of [/^Route/, /^Rendered/])
      expect(loadEdgeFunction(siteTemplateWithPreload, pattern).code).toContain(
        '"max-age=63072000; includeSubDomains; preload"',
      );
  });
});
