import { type TypeLimits, limitBytes, limitChoice, limitItems, limitNumber, limitText } from './bound.ts';

const docsUrl = 'https://docs.aws.amazon.com';
const quotasPage = `${docsUrl}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;
const cloudFrontPage = (name: string) => `${docsUrl}/cloudfront/latest/APIReference/API_${name}.html`;
const wafPage = (name: string) => `${docsUrl}/waf/latest/APIReference/API_${name}.html`;

const distributionConfig = 'DistributionConfig';
const headersPolicy = 'ResponseHeadersPolicyConfig';
const cachePolicy = 'CachePolicyConfig';
const blockResponse = 'Rules[].Action.Block.CustomResponse';
const rateStatement = 'Rules[].Statement.RateBasedStatement';

/** CloudFront, AWS WAF, Route 53 and Certificate Manager. */
export const edgeLimits: readonly TypeLimits[] = [
  {
    type: 'AWS::CloudFront::Distribution',
    source: quotasPage,
    properties: {
      [`${distributionConfig}.Aliases`]: limitItems(100),
      // The current default quota is 75. Older accounts may have a quota of 25.
      [`${distributionConfig}.CacheBehaviors`]: limitItems(25),
      [`${distributionConfig}.Origins`]: limitItems(25, 1),
      [`${distributionConfig}.Origins[].OriginCustomHeaders`]: limitItems(10),
      [`${distributionConfig}.Origins[].OriginCustomHeaders[].HeaderName`]: limitText(256),
      [`${distributionConfig}.Origins[].OriginCustomHeaders[].HeaderValue`]: limitText(1_783),
      [`${distributionConfig}.Origins[].ConnectionAttempts`]: limitNumber(1, 3),
      [`${distributionConfig}.Origins[].ConnectionTimeout`]: limitNumber(1, 10),
      [`${distributionConfig}.Origins[].CustomOriginConfig.OriginReadTimeout`]: limitNumber(1, 60),
      [`${distributionConfig}.Origins[].CustomOriginConfig.OriginKeepaliveTimeout`]: limitNumber(1, 60),
      [`${distributionConfig}.CacheBehaviors[].FunctionAssociations`]: limitItems(2),
      [`${distributionConfig}.DefaultCacheBehavior.FunctionAssociations`]: limitItems(2),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::CloudFront::Distribution',
    source: cloudFrontPage('DistributionConfig'),
    properties: {
      [`${distributionConfig}.Comment`]: limitText(128),
      [`${distributionConfig}.CacheBehaviors[].PathPattern`]: limitText(255, /^[\w\-.*$/~"'@:+&?]+$/),
      [`${distributionConfig}.DefaultRootObject`]: limitText(255),
      [`${distributionConfig}.PriceClass`]: limitChoice('PriceClass_100', 'PriceClass_200', 'PriceClass_All'),
      [`${distributionConfig}.HttpVersion`]: limitChoice('http1.1', 'http2', 'http3', 'http2and3'),
    },
  },
  {
    type: 'AWS::CloudFront::Function',
    source: quotasPage,
    properties: {
      FunctionCode: limitBytes(10_240),
      Name: limitText(64, /^[\w-]+$/),
      'FunctionConfig.Comment': limitText(128),
    },
  },
  {
    type: 'AWS::CloudFront::CachePolicy',
    source: quotasPage,
    properties: {
      [`${cachePolicy}.Name`]: limitText(128, /^[\w-]+$/),
      [`${cachePolicy}.Comment`]: limitText(128),
      [`${cachePolicy}.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStrings`]: limitItems(
        10,
        1,
      ),
      [`${cachePolicy}.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers`]: limitItems(10, 1),
      [`${cachePolicy}.ParametersInCacheKeyAndForwardedToOrigin.CookiesConfig.Cookies`]: limitItems(10, 1),
      [`${cachePolicy}.MaxTTL`]: limitNumber(0, 31_536_000),
    },
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    source: quotasPage,
    properties: {
      [`${headersPolicy}.Name`]: limitText(128, /^[\w-]+$/),
      [`${headersPolicy}.Comment`]: limitText(128),
      [`${headersPolicy}.CustomHeadersConfig.Items`]: limitItems(10, 1),
      [`${headersPolicy}.CustomHeadersConfig.Items[].Header`]: limitText(256),
      [`${headersPolicy}.CustomHeadersConfig.Items[].Value`]: limitText(1_783),
      [`${headersPolicy}.RemoveHeadersConfig.Items`]: limitItems(10),
      [`${headersPolicy}.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy`]:
        limitText(1_783),
    },
  },
  {
    type: 'AWS::CloudFront::OriginAccessControl',
    source: cloudFrontPage('OriginAccessControlConfig'),
    properties: {
      'OriginAccessControlConfig.Name': limitText(64),
      'OriginAccessControlConfig.Description': limitText(256),
      'OriginAccessControlConfig.SigningBehavior': limitChoice('never', 'always', 'no-override'),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: wafPage('CreateWebACL'),
    properties: {
      Name: limitText(128, /^[\w-]+$/),
      Description: limitText(256, /^[\w+=:#@/\-,.][\w+=:#@/\-,.\s]*[\w+=:#@/\-,.]$/),
      Scope: limitChoice('CLOUDFRONT', 'REGIONAL'),
      Rules: limitItems(100),
      'Rules[].Name': limitText(128, /^[\w-]+$/),
      'VisibilityConfig.MetricName': limitText(128, /^[\w-]+$/),
      'Rules[].VisibilityConfig.MetricName': limitText(128, /^[\w-]+$/),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: `${docsUrl}/waf/latest/developerguide/limits.html`,
    properties: {
      CustomResponseBodies: limitItems(50),
      'CustomResponseBodies{}.Content': limitBytes(4_096),
      [`${blockResponse}.ResponseHeaders`]: limitItems(10, 1),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: wafPage('CustomResponse'),
    properties: {
      [`${blockResponse}.ResponseCode`]: limitNumber(200, 599),
      [`${blockResponse}.CustomResponseBodyKey`]: limitText(128, /^[\w-]+$/),
      [`${blockResponse}.ResponseHeaders[].Name`]: limitText(64, /^[\w.$-]+$/),
      [`${blockResponse}.ResponseHeaders[].Value`]: limitText(255),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: wafPage('RateBasedStatement'),
    properties: {
      [`${rateStatement}.Limit`]: limitNumber(10, 2_000_000_000),
      [`${rateStatement}.EvaluationWindowSec`]: limitChoice(60, 120, 300, 600),
      [`${rateStatement}.ScopeDownStatement.OrStatement.Statements`]: limitItems(100, 2),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: wafPage('DataProtectionConfig'),
    properties: { 'DataProtectionConfig.DataProtections': limitItems(26, 1) },
  },
  {
    type: 'AWS::WAFv2::WebACLAssociation',
    source: wafPage('AssociateWebACL'),
    properties: { ResourceArn: limitText(2_048), WebACLArn: limitText(2_048) },
  },
  {
    type: 'AWS::Route53::RecordSet',
    source: `${docsUrl}/Route53/latest/APIReference/API_ResourceRecordSet.html`,
    properties: {
      Name: limitText(1_024),
      TTL: limitText(10, /^\d+$/),
      Type: limitChoice('A', 'AAAA', 'CNAME', 'MX', 'TXT'),
      ResourceRecords: limitItems(400, 1),
      'ResourceRecords[]': limitText(4_000),
    },
  },
  {
    type: 'AWS::CertificateManager::Certificate',
    source: `${docsUrl}/acm/latest/APIReference/API_RequestCertificate.html`,
    properties: {
      // The first name is the common name, which has a lower limit.
      DomainName: limitText(64, /^(\*\.)?([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/),
      SubjectAlternativeNames: limitItems(9),
      'SubjectAlternativeNames[]': limitText(253, /^(\*\.)?([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/),
    },
  },
];
