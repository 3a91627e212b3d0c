import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { type EdgeFunction, compileEdgeFunction } from './edge/edge-function.ts';
import { type CachePolicy, type Forwarding, readCachePolicy, readOriginRequestPolicy } from './policies.ts';
import { type ResponseHeadersPolicy, readResponseHeadersPolicy } from './response-headers.ts';

const noItems = z.array(z.never()).max(0).optional();

const cacheBehavior = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
  LambdaFunctionAssociations: noItems,
});

const origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
});
export type OriginProperties = z.infer<typeof origin>;

const distribution = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(cacheBehavior.extend({ PathPattern: z.string() })).default([]),
    CustomErrorResponses: noItems,
    DefaultCacheBehavior: cacheBehavior,
    DefaultRootObject: z.string().default(''),
    Origins: z.array(origin),
    WebACLId: z.string().optional(),
  }),
});

const edgeFunctionProperties = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
});

export interface Behaviour {
  /** Whether the behaviour applies to a path. The first behaviour that matches is used. */
  matches(path: string): boolean;
  origin: OriginProperties;
  allowedMethods: string[];
  cachedMethods: string[];
  cachePolicy: CachePolicy;
  originRequestPolicy: Forwarding;
  responseHeadersPolicy: ResponseHeadersPolicy;
  isCompressionEnabled: boolean;
  viewerRequestFunction: EdgeFunction | undefined;
  viewerResponseFunction: EdgeFunction | undefined;
}

export interface Distribution {
  id: string;
  domainName: string;
  /** Without a leading slash; may be empty. */
  defaultRootObject: string;
  /** The ARN of the web ACL that protects the distribution. */
  webAclArn: string | undefined;
  /** In order of precedence; the last matches every path. */
  behaviours: Behaviour[];
}

/**
 * Reads the assembly's CloudFront distribution and everything that it refers to.
 * @returns undefined if there is none
 * @throws UserFacingError if there are several, or for settings that the emulator does not support
 */
export function readDistribution(assembly: Assembly): Distribution | undefined {
  const [resource, ...others] = assembly.listByType('AWS::CloudFront::Distribution');
  if (!resource) return undefined;
  if (others.length > 0)
    throw new UserFacingError(
      `The assembly has ${others.length + 1} CloudFront distributions, but the local cloud supports only one.`,
      'Put all behaviours into one distribution.',
    );
  const { DistributionConfig: config } = assembly.parseProperties(resource, distribution);
  const behaviours = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return {
    id: assembly.getPhysicalId(resource),
    domainName: assembly.getAttribute(resource, 'DomainName'),
    defaultRootObject: config.DefaultRootObject,
    webAclArn: config.WebACLId,
    behaviours: behaviours.map(({ PathPattern, ...behaviour }) => {
      const targetOrigin = config.Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
      if (!targetOrigin)
        throw new Error(
          `The behaviour of ${PathPattern} refers to the origin ${behaviour.TargetOriginId}, which does not exist.`,
        );
      const pattern = compilePathPattern(PathPattern);
      const findFunction = (event: 'viewer-request' | 'viewer-response') => {
        const association = behaviour.FunctionAssociations.find(({ EventType }) => EventType === event);
        return association && findEdgeFunction(assembly, association.FunctionARN);
      };
      return {
        matches: (path: string) => pattern.test(path),
        origin: targetOrigin,
        allowedMethods: behaviour.AllowedMethods,
        cachedMethods: behaviour.CachedMethods,
        cachePolicy: readCachePolicy(assembly, behaviour.CachePolicyId),
        originRequestPolicy: readOriginRequestPolicy(assembly, behaviour.OriginRequestPolicyId),
        responseHeadersPolicy: readResponseHeadersPolicy(assembly, behaviour.ResponseHeadersPolicyId),
        isCompressionEnabled: behaviour.Compress,
        viewerRequestFunction: findFunction('viewer-request'),
        viewerResponseFunction: findFunction('viewer-response'),
      };
    }),
  };
}

/**
 * Compiles a path pattern: `*` matches any characters, including slashes, and `?` matches one. The leading
 * slash is optional.
 */
function compilePathPattern(pattern: string): RegExp {
  const expression = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^/${expression}$`, 's');
}

function findEdgeFunction(assembly: Assembly, arn: string): EdgeFunction {
  const resource = assembly.find('AWS::CloudFront::Function', arn);
  if (!resource)
    throw new Error(`The distribution refers to the function ${arn}, which the assembly does not declare.`);
  const { FunctionCode } = assembly.parseProperties(resource, edgeFunctionProperties);
  return compileEdgeFunction(resource.logicalId, FunctionCode);
}
