import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { brand } from '../../shared/brand.ts';
import { SiteFiles } from '../../infra/constructs/site-files.ts';
import { only, placeholderArtifacts, resourcesOf, synthesize } from './support/synthesize.ts';

const { site: prod } = synthesize('prod').templates;
const { site: local } = synthesize('local').templates;

const Distribution = z.object({
  DistributionConfig: z.looseObject({
    HttpVersion: z.string(),
    DefaultCacheBehavior: z.record(z.string(), z.unknown()),
    CacheBehaviors: z.array(z.record(z.string(), z.unknown())),
    Origins: z.array(z.record(z.string(), z.unknown())),
  }),
});
const Headers = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.looseObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown(), Override: z.literal(true) }),
    }),
  }),
});

describe('the distribution', () => {
  const { DistributionConfig: config } = Distribution.parse(
    only(prod, 'AWS::CloudFront::Distribution').Properties,
  );
  const behaviourOf = (path: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path);

  test('speaks HTTP/2 and HTTP/3, over TLS only', () => {
    expect(config.HttpVersion).toBe('http2and3');
    expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    for (const { PathPattern, ViewerProtocolPolicy } of config.CacheBehaviors)
      expect(ViewerProtocolPolicy).toBe(PathPattern === '/api/*' ? 'https-only' : 'redirect-to-https');
  });

  test('compresses files and chooses them by path', () => {
    expect(config.DefaultCacheBehavior).toMatchObject({
      Compress: true,
      // CachingOptimized, which caches gzip and brotli apart.
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
    });
  });

  test('passes /api/* on uncached, with every method and everything the browser sent but the host', () => {
    expect(behaviourOf('/api/*')).toMatchObject({
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      // CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
  });

  test.each(['/blogs', '/blog/?*', '/sitemap.xml', '/rss.xml'])(
    'keeps %s, which the API renders, as long as the answer says, for each category and page',
    (path) => {
      const behaviour = behaviourOf(path);
      expect(behaviour).toMatchObject({
        TargetOriginId: behaviourOf('/api/*')?.TargetOriginId,
        Compress: true,
        CachePolicyId: { Ref: expect.stringMatching(/^RenderedPages/) },
      });
      // CloudFront's own default: GET and HEAD.
      expect(behaviour).not.toHaveProperty('AllowedMethods');
      expect(behaviour).not.toHaveProperty('OriginRequestPolicyId');
      expect(only(prod, 'AWS::CloudFront::CachePolicy').Properties.CachePolicyConfig).toMatchObject({
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['category', 'after'] },
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      });
    },
  );

  test('leaves the statuses of the API alone', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  test('reads the bucket with signed requests of its own', () => {
    const [bucket, api] = config.Origins;
    expect(bucket?.OriginAccessControlId).toBeDefined();
    expect(api?.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  test('sends the security headers with files and answers alike', () => {
    const policy = { Ref: expect.stringMatching(/^SecurityHeaders/) };
    expect(config.DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual(policy);
    for (const behaviour of config.CacheBehaviors.filter(({ PathPattern }) => PathPattern !== '/contact*'))
      expect(behaviour.ResponseHeadersPolicyId).toEqual(policy);
  });

  test('treats the contact page as any other, but for headers of its own', () => {
    const { ResponseHeadersPolicyId, ...contact } = behaviourOf('/contact*') ?? {};
    const { ResponseHeadersPolicyId: _, ...others } = config.DefaultCacheBehavior;
    expect(ResponseHeadersPolicyId).toEqual({ Ref: expect.stringMatching(/^ContactHeaders/) });
    expect(contact).toEqual({ PathPattern: '/contact*', ...others });
  });
});

describe('security headers', () => {
  const headersOf = (template: Template, name = 'SecurityHeaders') => {
    const policies = Object.entries(resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy'));
    const policy = policies.find(([id]) => id.startsWith(name))?.[1].Properties;
    return Headers.parse(policy).ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  };
  const policyOf = (template: Template, name?: string) =>
    JSON.stringify(headersOf(template, name).ContentSecurityPolicy.ContentSecurityPolicy);

  test('keep browsers to HTTPS, to declared types, out of frames, and addresses to themselves', () => {
    expect(headersOf(prod)).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
    });
  });

  test('allow nothing by default, nothing inline, and no framing', () => {
    for (const policy of [policyOf(prod), policyOf(local)]) {
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('let scripts call Cognito and the attachments bucket, nobody else', () => {
    expect(policyOf(prod)).toMatch(
      /connect-src 'self' https:\/\/cognito-idp\.eu-west-2\.[^;]*Attachments[^;]*RegionalDomainName[^;]*;/,
    );
    expect(policyOf(prod)).not.toContain('127.0.0.1');
  });

  test('let the contact page, and no other, run reCAPTCHA', () => {
    const contact = policyOf(prod, 'ContactHeaders');
    const google = 'https://www.google.com/recaptcha/';
    expect(contact).toContain(`script-src 'self' ${google} https://www.gstatic.com/recaptcha/;`);
    expect(contact).toContain(`frame-src ${google} https://recaptcha.google.com/recaptcha/;`);
    expect(contact).toMatch(/connect-src [^;]* https:\/\/www\.google\.com\/recaptcha\/;/);
    expect(contact).not.toContain('unsafe');
    expect(policyOf(prod)).not.toMatch(/google|gstatic|frame-src/);
    const { ContentSecurityPolicy: _, ...rest } = headersOf(prod, 'ContactHeaders');
    expect(headersOf(prod)).toMatchObject(rest);
  });

  test('on a laptop, where reCAPTCHA is the own, let nobody run anything of Google', () => {
    expect(policyOf(local, 'ContactHeaders')).toBe(policyOf(local));
  });

  test('on a laptop, let scripts call the object store of the laptop', () => {
    expect(policyOf(local)).toContain("connect-src 'self' http://127.0.0.1:*;");
    expect(policyOf(local)).not.toContain('amazonaws');
  });
});

describe('the deployment', () => {
  const deployments = resourcesOf(prod, 'Custom::CDKBucketDeployment');
  const find = (name: string) => {
    const found = Object.entries(deployments).find(([id]) => id.includes(name));
    if (!found) throw new Error(`No deployment ${name}`);
    return { id: found[0], ...found[1] };
  };

  test('uploads hashed assets for a year, before the pages that name them', () => {
    expect(find('Assets').Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    for (const page of ['Pages', 'NotFound'])
      expect(find(page).DependsOn).toEqual(
        expect.arrayContaining([expect.stringContaining(find('Assets').id)]),
      );
  });

  test('has browsers ask for pages again each time', () => {
    expect(find('Pages').Properties.SystemMetadata).toEqual({
      'cache-control': 'public, max-age=0, s-maxage=86400, must-revalidate',
    });
  });

  test('marks the page for unknown paths with its status', () => {
    expect(find('NotFound').Properties.UserMetadata).toEqual({ status: '404' });
  });

  test('deletes nothing, so that a page opened before a release still finds its files', () => {
    for (const { Properties } of Object.values(deployments)) expect(Properties.Prune).toBe(false);
  });

  test('clears from the cache what keeps its name, by all of its addresses, and nothing else', () => {
    const paths = [find('Pages').Properties.DistributionPaths, find('NotFound').Properties.DistributionPaths];
    expect(paths.flat().map(String).toSorted()).toEqual([
      '/',
      '/404',
      '/404.html',
      '/about',
      '/about.html',
      '/admin',
      '/admin.html',
      '/admin/*',
      '/auth/*',
      '/contact',
      '/contact.html',
      '/favicon.svg',
      '/index.html',
      '/portal',
      '/portal.html',
      '/share/*',
      '/support/*',
    ]);
    // Their names tell them from those of other releases; and what is rendered comes after, with another stack.
    expect(find('Assets').Properties.DistributionId).toBeUndefined();
  });

  test('fills in the user pool while deploying, when its ids are known', () => {
    const markers = JSON.stringify(find('Pages').Properties.SourceMarkers);
    expect(markers).toMatch(/ImportValue":"Portico-prod-Identity:\w*RefUserPool[0-9A-F]{16}"/);
    expect(markers).toMatch(/ImportValue":"Portico-prod-Identity:\w*RefUserPoolBrowser[0-9A-F]{16}"/);
  });
});

describe("the applications' settings", () => {
  const files = new SiteFiles(placeholderArtifacts.web);
  const origin = `https://www.${brand.mailDomain}`;
  const recaptchaScript = 'https://bots.example/api.js?render=key';
  const configuration = {
    region: 'eu-west-2',
    user_pool_id: 'eu-west-2_$&Pool',
    user_pool_client_id: 'client',
    identity_endpoint: '/_identity/',
  };
  const settings = { origin, recaptchaScript, configuration };

  test('stand in the document as JSON', () => {
    const [, json = ''] = />(.*)</.exec(files.withSettings('portal.html', settings)) ?? [];
    expect(JSON.parse(json)).toEqual(configuration);
  });

  test('are missed when a document has no place for them', () => {
    const broken = new SiteFiles(mkdtempSync(join(tmpdir(), 'portico-site-')));
    writeFileSync(join(broken.directory, 'portal.html'), '<!doctype html>');
    expect(() => broken.withSettings('portal.html', settings)).toThrow(
      'portal.html has no placeholder "__SITE_CONFIG__"',
    );
    rmSync(broken.directory, { recursive: true });
  });

  test('tell the contact page where its bot check comes from', () => {
    expect(files.withSettings('contact.html', settings)).toContain(`data-recaptcha="${recaptchaScript}"`);
  });

  test("leave a page the address that it is served at, wherever it names the site's", () => {
    expect(files.withSettings('about.html', settings)).toContain(
      `<link rel="canonical" href="${origin}/about">`,
    );
  });
});

test('the address of the site is an output', () => {
  prod.hasOutput('SiteUrl', {});
});

test('the address of the site is published for those who write mails', () => {
  expect(only(prod, 'AWS::SSM::Parameter').Properties).toMatchObject({
    Name: '/portico/prod/site-url',
    Type: 'String',
    Value: {
      'Fn::Join': [
        '',
        ['https://', { 'Fn::GetAtt': [expect.stringMatching(/^Distribution/), 'DomainName'] }],
      ],
    },
  });
});
