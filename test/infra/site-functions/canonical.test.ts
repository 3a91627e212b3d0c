import { describe, expect, test } from 'vitest';
import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { readDistribution } from '../support/distribution.ts';
import { edgeFunction } from '../support/edge-function.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { productionWithDomain } from '../support/with-domain.ts';

const dev = synthesize('dev').templates;
const acme = synthesize(productionWithDomain).templates;

describe('a request for another host name', () => {
  const requestFor = (host: string, uri: string, querystring: object = {}) => ({
    request: { method: 'GET', uri, headers: { host: { value: host } }, querystring, cookies: {} },
  });
  const redirectTo = (location: string) =>
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
      const { run } = edgeFunction(acme.site, pattern);
      expect(run(requestFor('acme.example', '/contact'))).toEqual(
        redirectTo('https://www.acme.example/contact'),
      );
      const query = {
        category: { value: 'Health%20Tech', multiValue: [{ value: 'Health%20Tech' }, { value: 'b' }] },
        print: { value: '' },
      };
      expect(run(requestFor('d111.cloudfront.net', '/blogs', query))).toEqual(
        redirectTo('https://www.acme.example/blogs?category=Health%20Tech&category=b&print'),
      );
    },
  );

  test('is redirected directly to the canonical form of its path', () => {
    const { run } = edgeFunction(acme.site, /^Route/);
    expect(run(requestFor('acme.example', '/contact.html'))).toEqual(
      redirectTo('https://www.acme.example/contact'),
    );
  });

  test('is never redirected to another site', () => {
    for (const pattern of [/^Route/, /^Rendered/])
      expect(edgeFunction(acme.site, pattern).run(requestFor('acme.example', '//evil.example/'))).toEqual(
        redirectTo('https://www.acme.example//evil.example/'),
      );
  });

  test('is not redirected when that name is the canonical one', () => {
    const event = requestFor('www.acme.example', '/about');
    expect(edgeFunction(acme.site, /^Route/).run(event)).toMatchObject({ uri: '/about.html' });
    expect(edgeFunction(acme.site, /^Rendered/).run(event)).toEqual(event.request);
  });

  test('is not redirected in environments without a domain', () => {
    expect(edgeFunction(dev.site, /^Route/).run(requestFor('d111.cloudfront.net', '/about'))).toMatchObject({
      uri: '/about.html',
    });
    const event = requestFor('d111.cloudfront.net', '/blogs');
    expect(edgeFunction(dev.site, /^Rendered/).run(event)).toEqual(event.request);
  });

  test('is redirected for every static or rendered page, but not for assets and the APIs', () => {
    const Behaviors = z.array(
      z.looseObject({ PathPattern: z.string(), FunctionAssociations: z.unknown().optional() }),
    );
    for (const behavior of Behaviors.parse(readDistribution(acme.site).CacheBehaviors)) {
      const associations = JSON.stringify(behavior.FunctionAssociations ?? '');
      if (/^\/(assets|api|live)\b/.test(behavior.PathPattern)) expect(associations).toBe('""');
      else expect(associations).toMatch(/Rendered|Route/);
    }
  });
});

describe('the preload list of sites that browsers open only by HTTPS', () => {
  const domain = { name: 'www.acme.example', hostedZone: { id: 'Z1', name: 'acme.example' } };
  const listed = synthesize({ ...productionWithDomain, domain: { ...domain, preload: true } }).templates.site;
  const policies = (template: Template) =>
    Object.values(listResourcesOfType(template, 'AWS::CloudFront::ResponseHeadersPolicy')).map(
      ({ Properties }) => JSON.stringify(Properties),
    );

  test('is requested by every response and redirect, but only if the domain has this setting', () => {
    for (const policy of policies(acme.site)) expect(policy).toContain('"Preload":false');
    for (const policy of policies(listed)) {
      expect(policy).toContain('"AccessControlMaxAgeSec":63072000');
      expect(policy).toContain('"IncludeSubdomains":true');
      expect(policy).toContain('"Preload":true');
    }
    for (const pattern of [/^Route/, /^Rendered/])
      expect(edgeFunction(listed, pattern).code).toContain('"max-age=63072000; includeSubDomains; preload"');
  });
});
