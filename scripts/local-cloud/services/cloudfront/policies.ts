import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';

const textList = z.array(z.string()).default([]);

/**
 * The parts of a viewer's request that a policy selects. Cache policies and origin request policies share
 * this shape.
 */
const forwarding = z.object({
  HeadersConfig: z.object({
    HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allExcept']),
    Headers: textList,
  }),
  CookiesConfig: z.object({
    CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
    Cookies: textList,
  }),
  QueryStringsConfig: z.object({
    QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
    QueryStrings: textList,
  }),
});
export type Forwarding = z.infer<typeof forwarding>;

export interface CachePolicy extends Forwarding {
  gzip: boolean;
  brotli: boolean;
  /** In seconds, as in the policy. With a maximum of 0 nothing is cached. */
  ttl: { min: number; default: number; max: number };
}

const cachePolicy = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: forwarding.extend({
      EnableAcceptEncodingGzip: z.boolean(),
      EnableAcceptEncodingBrotli: z.boolean().default(false),
    }),
  }),
});

const originRequestPolicy = z.object({ OriginRequestPolicyConfig: forwarding });

const noForwarding: Forwarding = {
  HeadersConfig: { HeaderBehavior: 'none', Headers: [] },
  CookiesConfig: { CookieBehavior: 'none', Cookies: [] },
  QueryStringsConfig: { QueryStringBehavior: 'none', QueryStrings: [] },
};

const day = 86_400;
const defaultTtl: CachePolicy['ttl'] = { min: 1, default: day, max: 365 * day };
const noTtl: CachePolicy['ttl'] = { min: 0, default: 0, max: 0 };

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { ...noForwarding, gzip: true, brotli: true, ttl: defaultTtl },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': { ...noForwarding, gzip: false, brotli: false, ttl: defaultTtl },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { ...noForwarding, gzip: false, brotli: false, ttl: noTtl },
};

const allForwarding: Forwarding = {
  HeadersConfig: { HeaderBehavior: 'allViewer', Headers: [] },
  CookiesConfig: { CookieBehavior: 'all', Cookies: [] },
  QueryStringsConfig: { QueryStringBehavior: 'all', QueryStrings: [] },
};

/**
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
const managedOriginRequestPolicies: Record<string, Forwarding> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': allForwarding,
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    ...allForwarding,
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
  },
};

export function readCachePolicy(assembly: Assembly, id: string): CachePolicy {
  const resource = assembly.find('AWS::CloudFront::CachePolicy', id);
  if (!resource) return managedCachePolicies[id] ?? throwUnknownPolicy('cache policy', id);
  const { MinTTL, DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin } = assembly.parseProperties(
    resource,
    cachePolicy,
  ).CachePolicyConfig;
  const { EnableAcceptEncodingGzip: gzip, EnableAcceptEncodingBrotli: brotli } =
    ParametersInCacheKeyAndForwardedToOrigin;
  const ttl = { min: MinTTL, default: DefaultTTL, max: MaxTTL };
  return { ...ParametersInCacheKeyAndForwardedToOrigin, gzip, brotli, ttl };
}

export function readOriginRequestPolicy(assembly: Assembly, id: string | undefined): Forwarding {
  if (id === undefined) return noForwarding;
  const resource = assembly.find('AWS::CloudFront::OriginRequestPolicy', id);
  if (!resource) return managedOriginRequestPolicies[id] ?? throwUnknownPolicy('origin request policy', id);
  return assembly.parseProperties(resource, originRequestPolicy).OriginRequestPolicyConfig;
}

function throwUnknownPolicy(kind: string, id: string): never {
  throw new UserFacingError(
    `The distribution uses the ${kind} ${id}, which the CloudFront emulator does not know.`,
    'Declare the policy in a stack of the assembly, or use one of the managed policies in services/cloudfront/policies.ts.',
  );
}
