import { type TypeLimits, bytes, choice, items, number, text } from './bound.ts';

const docs = 'https://docs.aws.amazon.com';
const quotas = `${docs}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;
const cloudFront = (name: string) => `${docs}/cloudfront/latest/APIReference/API_${name}.html`;
const waf = (name: string) => `${docs}/waf/latest/APIReference/API_${name}.html`;

const config = 'DistributionConfig';
const headers = 'ResponseHeadersPolicyConfig';
const cache = 'CachePolicyConfig';
const block = 'Rules[].Action.Block.CustomResponse';
const rate = 'Rules[].Statement.RateBasedStatement';

/** CloudFront, AWS WAF, Route 53 and Certificate Manager. */
export const edge: readonly TypeLimits[] = [
  {
    type: 'AWS::CloudFront::Distribution',
    source: quotas,
    properties: {
      [`${config}.Aliases`]: items(100),
      // The current default quota is 75. Older accounts may have a quota of 25.
      [`${config}.CacheBehaviors`]: items(25),
      [`${config}.Origins`]: items(25, 1),
      [`${config}.Origins[].OriginCustomHeaders`]: items(10),
      [`${config}.Origins[].OriginCustomHeaders[].HeaderName`]: text(256),
      [`${config}.Origins[].OriginCustomHeaders[].HeaderValue`]: text(1_783),
      [`${config}.Origins[].ConnectionAttempts`]: number(1, 3),
      [`${config}.Origins[].ConnectionTimeout`]: number(1, 10),
      [`${config}.Origins[].CustomOriginConfig.OriginReadTimeout`]: number(1, 60),
      [`${config}.Origins[].CustomOriginConfig.OriginKeepaliveTimeout`]: number(1, 60),
      [`${config}.CacheBehaviors[].FunctionAssociations`]: items(2),
      [`${config}.DefaultCacheBehavior.FunctionAssociations`]: items(2),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::CloudFront::Distribution',
    source: cloudFront('DistributionConfig'),
    properties: {
      [`${config}.Comment`]: text(128),
      [`${config}.CacheBehaviors[].PathPattern`]: text(255, /^[\w\-.*$/~"'@:+&?]+$/),
      [`${config}.DefaultRootObject`]: text(255),
      [`${config}.PriceClass`]: choice('PriceClass_100', 'PriceClass_200', 'PriceClass_All'),
      [`${config}.HttpVersion`]: choice('http1.1', 'http2', 'http3', 'http2and3'),
    },
  },
  {
    type: 'AWS::CloudFront::Function',
    source: quotas,
    properties: {
      FunctionCode: bytes(10_240),
      Name: text(64, /^[\w-]+$/),
      'FunctionConfig.Comment': text(128),
    },
  },
  {
    type: 'AWS::CloudFront::CachePolicy',
    source: quotas,
    properties: {
      [`${cache}.Name`]: text(128, /^[\w-]+$/),
      [`${cache}.Comment`]: text(128),
      [`${cache}.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStrings`]: items(10, 1),
      [`${cache}.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers`]: items(10, 1),
      [`${cache}.ParametersInCacheKeyAndForwardedToOrigin.CookiesConfig.Cookies`]: items(10, 1),
      [`${cache}.MaxTTL`]: number(0, 31_536_000),
    },
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    source: quotas,
    properties: {
      [`${headers}.Name`]: text(128, /^[\w-]+$/),
      [`${headers}.Comment`]: text(128),
      [`${headers}.CustomHeadersConfig.Items`]: items(10, 1),
      [`${headers}.CustomHeadersConfig.Items[].Header`]: text(256),
      [`${headers}.CustomHeadersConfig.Items[].Value`]: text(1_783),
      [`${headers}.RemoveHeadersConfig.Items`]: items(10),
      [`${headers}.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy`]: text(1_783),
    },
  },
  {
    type: 'AWS::CloudFront::OriginAccessControl',
    source: cloudFront('OriginAccessControlConfig'),
    properties: {
      'OriginAccessControlConfig.Name': text(64),
      'OriginAccessControlConfig.Description': text(256),
      'OriginAccessControlConfig.SigningBehavior': choice('never', 'always', 'no-override'),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: waf('CreateWebACL'),
    properties: {
      Name: text(128, /^[\w-]+$/),
      Description: text(256, /^[\w+=:#@/\-,.][\w+=:#@/\-,.\s]*[\w+=:#@/\-,.]$/),
      Scope: choice('CLOUDFRONT', 'REGIONAL'),
      Rules: items(100),
      'Rules[].Name': text(128, /^[\w-]+$/),
      'VisibilityConfig.MetricName': text(128, /^[\w-]+$/),
      'Rules[].VisibilityConfig.MetricName': text(128, /^[\w-]+$/),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: `${docs}/waf/latest/developerguide/limits.html`,
    properties: {
      CustomResponseBodies: items(50),
      'CustomResponseBodies{}.Content': bytes(4_096),
      [`${block}.ResponseHeaders`]: items(10, 1),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: waf('CustomResponse'),
    properties: {
      [`${block}.ResponseCode`]: number(200, 599),
      [`${block}.CustomResponseBodyKey`]: text(128, /^[\w-]+$/),
      [`${block}.ResponseHeaders[].Name`]: text(64, /^[\w.$-]+$/),
      [`${block}.ResponseHeaders[].Value`]: text(255),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: waf('RateBasedStatement'),
    properties: {
      [`${rate}.Limit`]: number(10, 2_000_000_000),
      [`${rate}.EvaluationWindowSec`]: choice(60, 120, 300, 600),
      [`${rate}.ScopeDownStatement.OrStatement.Statements`]: items(100, 2),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: waf('DataProtectionConfig'),
    properties: { 'DataProtectionConfig.DataProtections': items(26, 1) },
  },
  {
    type: 'AWS::WAFv2::WebACLAssociation',
    source: waf('AssociateWebACL'),
    properties: { ResourceArn: text(2_048), WebACLArn: text(2_048) },
  },
  {
    type: 'AWS::Route53::RecordSet',
    source: `${docs}/Route53/latest/APIReference/API_ResourceRecordSet.html`,
    properties: {
      Name: text(1_024),
      TTL: text(10, /^\d+$/),
      Type: choice('A', 'AAAA', 'CNAME', 'MX', 'TXT'),
      ResourceRecords: items(400, 1),
      'ResourceRecords[]': text(4_000),
    },
  },
  {
    type: 'AWS::CertificateManager::Certificate',
    source: `${docs}/acm/latest/APIReference/API_RequestCertificate.html`,
    properties: {
      // The first name is the common name, which has a lower limit.
      DomainName: text(64, /^(\*\.)?([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/),
      SubjectAlternativeNames: items(9),
      'SubjectAlternativeNames[]': text(253, /^(\*\.)?([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/),
    },
  },
];
