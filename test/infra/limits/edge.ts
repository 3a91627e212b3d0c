import { type TypeLimits, limitBytes, limitChoice, limitItems, limitNumber, limitText } from './bound.ts';

const docsUrl = 'https://docs.aws.amazon.com';
const quotasPage = `${docsUrl}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;
const cloudFrontPage = (name: string) => `${docsUrl}/cloudfront/latest/APIReference/API_${name}.html`;
const wafPage = (name: string) => `${docsUrl}/waf/latest/APIReference/API_${name}.html`;

const distributionConfigPath = 'DistributionConfig';
const headersPolicyPath = 'ResponseHeadersPolicyConfig';
const cachePolicyPath = 'CachePolicyConfig';
const blockResponsePath = 'Rules[].Action.Block.CustomResponse';
const rateStatementPath = 'Rules[].Statement.RateBasedStatement';

/** CloudFront, AWS WAF, Route 53 and Certificate Manager. */
export const edgeLimits: readonly TypeLimits[] = [
  {
    type: 'AWS::CloudFront::Distribution',
    source: quotasPage,
    properties: {
      [`${distributionConfigPath}.Aliases`]: limitItems(100),
      // The current default quota is 75. Older accounts may have a quota of 25.
      [`${distributionConfigPath}.CacheBehaviors`]: limitItems(25),
      [`${distributionConfigPath}.Origins`]: limitItems(25, 1),
      [`${distributionConfigPath}.Origins[].OriginCustomHeaders`]: limitItems(10),
      [`${distributionConfigPath}.Origins[].OriginCustomHeaders[].HeaderName`]: limitText(256),
      [`${distributionConfigPath}.Origins[].OriginCustomHeaders[].HeaderValue`]: limitText(1_783),
      [`${distributionConfigPath}.Origins[].ConnectionAttempts`]: limitNumber(1, 3),
      [`${distributionConfigPath}.Origins[].ConnectionTimeout`]: limitNumber(1, 10),
      [`${distributionConfigPath}.Origins[].CustomOriginConfig.OriginReadTimeout`]: limitNumber(1, 60),
      [`${distributionConfigPath}.Origins[].CustomOriginConfig.OriginKeepaliveTimeout`]: limitNumber(1, 60),
      [`${distributionConfigPath}.CacheBehaviors[].FunctionAssociations`]: limitItems(2),
      [`${distributionConfigPath}.DefaultCacheBehavior.FunctionAssociations`]: limitItems(2),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::CloudFront::Distribution',
    source: cloudFrontPage('DistributionConfig'),
    properties: {
      [`${distributionConfigPath}.Comment`]: limitText(128),
      [`${distributionConfigPath}.CacheBehaviors[].PathPattern`]: limitText(255, /^[\w\-.*$/~"'@:+&?]+$/),
      [`${distributionConfigPath}.DefaultRootObject`]: limitText(255),
      [`${distributionConfigPath}.PriceClass`]: limitChoice(
        'PriceClass_100',
        'PriceClass_200',
        'PriceClass_All',
      ),
      [`${distributionConfigPath}.HttpVersion`]: limitChoice('http1.1', 'http2', 'http3', 'http2and3'),
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
      [`${cachePolicyPath}.Name`]: limitText(128, /^[\w-]+$/),
      [`${cachePolicyPath}.Comment`]: limitText(128),
      [`${cachePolicyPath}.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStrings`]:
        limitItems(10, 1),
      [`${cachePolicyPath}.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers`]: limitItems(
        10,
        1,
      ),
      [`${cachePolicyPath}.ParametersInCacheKeyAndForwardedToOrigin.CookiesConfig.Cookies`]: limitItems(
        10,
        1,
      ),
      [`${cachePolicyPath}.MaxTTL`]: limitNumber(0, 31_536_000),
    },
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    source: quotasPage,
    properties: {
      [`${headersPolicyPath}.Name`]: limitText(128, /^[\w-]+$/),
      [`${headersPolicyPath}.Comment`]: limitText(128),
      [`${headersPolicyPath}.CustomHeadersConfig.Items`]: limitItems(10, 1),
      [`${headersPolicyPath}.CustomHeadersConfig.Items[].Header`]: limitText(256),
      [`${headersPolicyPath}.CustomHeadersConfig.Items[].Value`]: limitText(1_783),
      [`${headersPolicyPath}.RemoveHeadersConfig.Items`]: limitItems(10),
      [`${headersPolicyPath}.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy`]:
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
      [`${blockResponsePath}.ResponseHeaders`]: limitItems(10, 1),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: wafPage('CustomResponse'),
    properties: {
      [`${blockResponsePath}.ResponseCode`]: limitNumber(200, 599),
      [`${blockResponsePath}.CustomResponseBodyKey`]: limitText(128, /^[\w-]+$/),
      [`${blockResponsePath}.ResponseHeaders[].Name`]: limitText(64, /^[\w.$-]+$/),
      [`${blockResponsePath}.ResponseHeaders[].Value`]: limitText(255),
    },
  },
  {
    type: 'AWS::WAFv2::WebACL',
    source: wafPage('RateBasedStatement'),
    properties: {
      [`${rateStatementPath}.Limit`]: limitNumber(10, 2_000_000_000),
      [`${rateStatementPath}.EvaluationWindowSec`]: limitChoice(60, 120, 300, 600),
      [`${rateStatementPath}.ScopeDownStatement.OrStatement.Statements`]: limitItems(100, 2),
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
