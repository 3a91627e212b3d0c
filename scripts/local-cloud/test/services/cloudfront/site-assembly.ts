import type { Assembly } from '../../../assembly/assembly.ts';
import { openAssembly } from '../../../services.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

export const managedPolicies = {
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

const viewerRequestCode = `
async function handler(event) {
  const request = event.request;
  if (request.uri === '/moved') {
    return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: '/new?for=' + event.viewer.ip } }, body: 'gone' };
  }
  if (request.uri === '/broken') throw new Error('on purpose');
  if (request.uri === '/nonsense') return { uri: 5 };
  if (request.uri === '/event') return { statusCode: 200, headers: {}, body: { encoding: 'text', data: JSON.stringify(event) } };
  if (request.uri === '/escape') return { statusCode: 200, body: typeof process + typeof require + typeof setTimeout };
  if (request.uri === '/app' || request.uri.startsWith('/app/')) request.uri = '/app.html';
  if (request.uri === '/unknown') request.uri = '/404.html';
  return request;
}`;

const viewerResponseCode = `
function handler(event) {
  const response = event.response;
  response.headers['x-seen-by-function'] = { value: String(Boolean(response.headers['x-frame-options'])) };
  if (response.statusCode === 200 && response.headers['x-amz-meta-status']) {
    response.statusCode = 404;
    delete response.headers['x-amz-meta-status'];
  }
  return response;
}`;

const createEdgeFunction = (code: string) => ({
  Type: 'AWS::CloudFront::Function',
  Properties: { FunctionCode: code, FunctionConfig: { Comment: '', Runtime: 'cloudfront-js-2.0' } },
});

const headersPolicy = {
  ResponseHeadersPolicyConfig: {
    Name: 'security',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: false },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63072000,
        IncludeSubdomains: true,
        Preload: true,
        Override: true,
      },
    },
    CustomHeadersConfig: { Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }] },
    RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
  },
};

const pagesPolicy = {
  Name: 'pages',
  MinTTL: 0,
  DefaultTTL: 0,
  MaxTTL: 31536000,
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingGzip: true,
    EnableAcceptEncodingBrotli: true,
    HeadersConfig: { HeaderBehavior: 'none' },
    CookiesConfig: { CookieBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['category', 'after'] },
  },
};

const distributionProperties = {
  DistributionConfig: {
    Enabled: true,
    DefaultRootObject: 'index.html',
    Origins: [
      {
        Id: 'files',
        DomainName: { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] },
        OriginAccessControlId: { 'Fn::GetAtt': ['Access', 'Id'] },
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
      {
        Id: 'api',
        DomainName: {
          'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.eu-west-2.', { Ref: 'AWS::URLSuffix' }]],
        },
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
        OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: 'shared' }],
      },
    ],
    CacheBehaviors: [
      {
        PathPattern: '/api/*',
        TargetOriginId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        CachePolicyId: managedPolicies.cachingDisabled,
        OriginRequestPolicyId: managedPolicies.allViewerExceptHost,
        ResponseHeadersPolicyId: { Ref: 'Headers' },
        Compress: true,
        ViewerProtocolPolicy: 'https-only',
      },
      {
        PathPattern: '/pages/*',
        TargetOriginId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
        CachePolicyId: { Ref: 'Pages' },
        ResponseHeadersPolicyId: { Ref: 'Headers' },
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
      },
    ],
    DefaultCacheBehavior: {
      TargetOriginId: 'files',
      CachePolicyId: managedPolicies.cachingOptimized,
      ResponseHeadersPolicyId: { Ref: 'Headers' },
      Compress: true,
      FunctionAssociations: [
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Route', 'FunctionARN'] } },
        { EventType: 'viewer-response', FunctionARN: { 'Fn::GetAtt': ['Status', 'FunctionARN'] } },
      ],
      ViewerProtocolPolicy: 'redirect-to-https',
    },
  },
};

const bucketListingPolicy = {
  Bucket: { Ref: 'Files' },
  PolicyDocument: {
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:ListBucket'],
        Principal: { Service: 'cloudfront.amazonaws.com' },
      },
    ],
  },
};

/** Differences from the default assembly. */
export interface AssemblyOptions {
  /** Whether CloudFront may list the bucket; S3 then returns 404 for missing objects. @default false */
  isBucketListable?: boolean;
  /** Changes to the distribution's configuration. */
  configuration?: object;
  /** Changes to the cache policy of `/pages/*`. */
  cachePolicy?: object;
  /** Properties of a web ACL that protects the distribution. @default none */
  webAcl?: object;
}

export function createSiteAssembly({
  isBucketListable = false,
  configuration = {},
  cachePolicy = {},
  webAcl,
}: AssemblyOptions): Assembly {
  const Resources = {
    Pages: {
      Type: 'AWS::CloudFront::CachePolicy',
      Properties: { CachePolicyConfig: { ...pagesPolicy, ...cachePolicy } },
    },
    Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'site-files' } },
    Access: { Type: 'AWS::CloudFront::OriginAccessControl', Properties: {} },
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'api', ProtocolType: 'HTTP' } },
    Headers: { Type: 'AWS::CloudFront::ResponseHeadersPolicy', Properties: headersPolicy },
    Route: createEdgeFunction(viewerRequestCode),
    Status: createEdgeFunction(viewerResponseCode),
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          ...distributionProperties.DistributionConfig,
          ...configuration,
          ...(webAcl && { WebACLId: { 'Fn::GetAtt': ['Firewall', 'Arn'] } }),
        },
      },
    },
    ...(webAcl && { Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: webAcl } }),
    ...(isBucketListable && { Policy: { Type: 'AWS::S3::BucketPolicy', Properties: bucketListingPolicy } }),
  };
  return openAssembly(writeAssembly({ Site: { Resources } }));
}
