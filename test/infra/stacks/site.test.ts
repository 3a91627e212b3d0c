import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findOnlyResource, synthesize } from '../support/synthesize.ts';

const { site: prodTemplate } = synthesize('prod').templates;

const Distribution = z.object({
  DistributionConfig: z.looseObject({
    HttpVersion: z.string(),
    DefaultCacheBehavior: z.record(z.string(), z.unknown()),
    CacheBehaviors: z.array(z.record(z.string(), z.unknown())),
    Origins: z.array(z.record(z.string(), z.unknown())),
  }),
});
describe('the distribution', () => {
  const { DistributionConfig: config } = Distribution.parse(
    findOnlyResource(prodTemplate, 'AWS::CloudFront::Distribution').Properties,
  );
  const findBehavior = (path: string) =>
    config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path);

  test('uses HTTP/2 and HTTP/3, over TLS only', () => {
    expect(config.HttpVersion).toBe('http2and3');
    expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    for (const { PathPattern, ViewerProtocolPolicy } of config.CacheBehaviors)
      expect(ViewerProtocolPolicy).toBe(
        /^\/(api\/|live$)/.test(String(PathPattern)) ? 'https-only' : 'redirect-to-https',
      );
  });

  test('challenges for a password only where SNS sends alerts, because elsewhere browsers would show a prompt', () => {
    const readHeadersPolicyId = (path: string) => JSON.stringify(findBehavior(path)?.ResponseHeadersPolicyId);
    expect(readHeadersPolicyId('/api/v1/alerts')).toMatch(/AlertHeaders/);
    expect(readHeadersPolicyId('/api/*')).not.toMatch(/AlertHeaders/);
    const paths = config.CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(paths.indexOf('/api/v1/alerts')).toBeLessThan(paths.indexOf('/api/*'));
  });

  test('compresses files and maps paths to them', () => {
    expect(config.DefaultCacheBehavior).toMatchObject({
      Compress: true,
      // CachingOptimized, which caches gzip and brotli separately.
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
    });
  });

  test('serves assets like other files, but without functions, because assets would be most of their calls', () => {
    const { FunctionAssociations, ...otherSettings } = config.DefaultCacheBehavior;
    expect(FunctionAssociations).toHaveLength(2);
    expect(findBehavior('/assets/*')).toEqual({ PathPattern: '/assets/*', ...otherSettings });
  });

  test('forwards /api/* uncached, with every method and everything except the Host header', () => {
    expect(findBehavior('/api/*')).toMatchObject({
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      // CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
  });

  test('forwards the handshakes of live connections to the WebSocket API, with the origin secret', () => {
    const behavior = findBehavior('/live');
    expect(behavior).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    expect(behavior?.TargetOriginId).not.toBe(findBehavior('/api/*')?.TargetOriginId);
  });

  test.each(['/blogs', '/blog/?*', '/newsletter/?*', '/sitemap.xml', '/rss.xml'])(
    'caches %s separately for each category and page, for the time in the response headers',
    (path) => {
      const behavior = findBehavior(path);
      expect(behavior).toMatchObject({
        TargetOriginId: findBehavior('/api/*')?.TargetOriginId,
        Compress: true,
        CachePolicyId: { Ref: expect.stringMatching(/^RenderedPages/) },
      });
      // CloudFront's default: GET and HEAD.
      expect(behavior).not.toHaveProperty('AllowedMethods');
      expect(behavior).not.toHaveProperty('OriginRequestPolicyId');
      expect(
        findOnlyResource(prodTemplate, 'AWS::CloudFront::CachePolicy').Properties.CachePolicyConfig,
      ).toMatchObject({
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

  test('does not replace error responses of the API', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  test('reads the bucket with signed requests', () => {
    const [bucket, api] = config.Origins;
    expect(bucket?.OriginAccessControlId).toBeDefined();
    expect(api?.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  test('adds the security headers to files and API responses', () => {
    const matchPolicy = (name: string) => ({ Ref: expect.stringMatching(new RegExp(`^${name}`)) });
    expect(config.DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual(matchPolicy('SecurityHeaders'));
    expect(findBehavior('/api/*')?.ResponseHeadersPolicyId).toEqual(matchPolicy('SecurityHeaders'));
    for (const path of ['/blogs', '/blog/?*', '/newsletter/?*', '/sitemap.xml', '/rss.xml'])
      expect(findBehavior(path)?.ResponseHeadersPolicyId).toEqual(matchPolicy('BlogHeaders'));
  });

  test('treats the contact page like any other page except for its headers', () => {
    const { ResponseHeadersPolicyId, ...contact } = findBehavior('/contact*') ?? {};
    const { ResponseHeadersPolicyId: _, ...otherSettings } = config.DefaultCacheBehavior;
    expect(ResponseHeadersPolicyId).toEqual({ Ref: expect.stringMatching(/^ContactHeaders/) });
    expect(contact).toEqual({ PathPattern: '/contact*', ...otherSettings });
  });
});

test('the URL of the site is an output', () => {
  prodTemplate.hasOutput('SiteUrl', {});
});

test('the URL of the site is a parameter, for functions that send mail', () => {
  expect(findOnlyResource(prodTemplate, 'AWS::SSM::Parameter').Properties).toMatchObject({
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
