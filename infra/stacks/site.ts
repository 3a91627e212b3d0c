import { readFileSync } from 'node:fs';
import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { accessLog } from '../constructs/access-log.ts';
import { type OriginSecret, originSecretTurn } from '../constructs/origin-secret.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SiteDeployment } from '../constructs/site-deployment.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { namesOf, publishNames } from '../constructs/site-names.ts';
import { publishSiteUrl } from '../constructs/site-url.ts';
import type { Environment } from '../environments.ts';
import type { EdgeStack } from './edge.ts';
import type { IdentityStack } from './identity.ts';
import { type ContentSecurityPolicySources, contentSecurityPolicy, recaptchaSources } from './site-csp.ts';

export interface SiteStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly api: HttpApi;
  readonly originSecret: OriginSecret;
  readonly attachments: PrivateBucket;
  readonly identity: IdentityStack;
  readonly edge: EdgeStack | undefined;
}

/** The contact page alone also runs Google's script, where it is Google's. */
const contactSources = (
  { recaptcha }: Environment,
  connect: readonly string[],
): ContentSecurityPolicySources =>
  URL.canParse(recaptcha.script)
    ? { ...recaptchaSources, connect: [...connect, ...recaptchaSources.connect] }
    : { connect };

/** The one origin that browsers see: files of the site, and the API under `/api/*`. */
export class SiteStack extends Stack {
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    const { environment, artifacts, api, originSecret, attachments, identity, edge, ...stackProps } = props;
    const { domain } = environment;
    super(scope, id, stackProps);
    const files = new SiteFiles(artifacts.web);
    const siteHost = { "'__SITE_HOST__'": JSON.stringify(domain?.name ?? '') };
    const bucket = this.#bucket(environment);
    const connect = environment.standIns
      ? [environment.standIns.objectStore]
      : [
          `https://cognito-idp.${this.region}.${this.urlSuffix}`,
          `https://${attachments.bucketRegionalDomainName}`,
        ];
    const responseHeadersPolicy = this.#headers('SecurityHeaders', { connect });
    const contactHeaders = this.#headers('ContactHeaders', contactSources(environment, connect));

    const fromBucket = {
      origin: origins.S3BucketOrigin.withOriginAccessControl(bucket, {
        // With the right to list, a file that is not there is a 404; without, a 403 that looks like a fault.
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      functionAssociations: [
        {
          eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
          function: this.#viewerFunction('Route', ['canonical.js', 'route.js'], {
            ...siteHost,
            "'__SITE_FILES__'": JSON.stringify(files.named),
          }),
        },
        {
          eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
          function: this.#viewerFunction('Status', ['status.js']),
        },
      ],
    };
    const apiOrigin = new origins.HttpOrigin(`${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      customHeaders: originSecret.headers,
    });
    const rendered = domain && this.#viewerFunction('Rendered', ['canonical.js', 'rendered.js'], siteHost);
    const log = accessLog(this, 'AccessLog', environment, { byOwner: false });
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Portico ${environment.name}, origin secret ${originSecretTurn}`,
      ...(domain &&
        edge?.certificate && {
          domainNames: namesOf(domain),
          certificate: edge.certificate,
          minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      ...(edge?.firewall && { webAclId: edge.firewall.attrArn }),
      ...(log && { logBucket: log }),
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultBehavior: { ...fromBucket, responseHeadersPolicy },
      additionalBehaviors: {
        ...this.#renderedPages(apiOrigin, responseHeadersPolicy, rendered),
        // The page by any of its addresses.
        '/contact*': { ...fromBucket, responseHeadersPolicy: contactHeaders },
        '/api/*': {
          origin: apiOrigin,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          // API Gateway finds the API by the host name, which therefore must be its own.
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy,
        },
      },
    });
    this.distribution = distribution;
    this.#acknowledge(distribution, environment);
    if (domain) publishNames(this, domain, distribution);

    const siteUrl = `https://${domain?.name ?? distribution.distributionDomainName}`;
    new SiteDeployment(this, 'Deployment', {
      files,
      bucket,
      distribution,
      settings: {
        origin: siteUrl,
        recaptchaScript: `${environment.recaptcha.script}?render=${environment.recaptcha.siteKey}`,
        configuration: {
          region: this.region,
          user_pool_id: identity.pool.userPoolId,
          user_pool_client_id: identity.client.userPoolClientId,
          identity_endpoint: environment.standIns?.identityEndpoint ?? '',
        },
      },
      logRetention: environment.logRetention,
    });
    publishSiteUrl(this, environment, siteUrl);
    new CfnOutput(this, 'SiteUrl', { value: siteUrl });
  }

  #bucket({ retain }: Environment): PrivateBucket {
    const bucket = new PrivateBucket(this, 'Files', { retain });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Holds public files that only CloudFront reads; a log of its requests would say nothing.',
    });
    return bucket;
  }

  /** What the API renders from the table: kept as long as each answer says, for each page of the list by itself. */
  #renderedPages(
    origin: cloudfront.IOrigin,
    responseHeadersPolicy: cloudfront.ResponseHeadersPolicy,
    viewerRequest: cloudfront.Function | undefined,
  ): Record<string, cloudfront.BehaviorOptions> {
    const behaviour = {
      origin,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: new cloudfront.CachePolicy(this, 'RenderedPages', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        queryStringBehavior: cloudfront.CacheQueryStringBehavior.allowList('category', 'after'),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      compress: true,
      responseHeadersPolicy,
      ...(viewerRequest && {
        functionAssociations: [
          { eventType: cloudfront.FunctionEventType.VIEWER_REQUEST, function: viewerRequest },
        ],
      }),
    };
    // At least one character behind the slash: without it there is nothing to render.
    return Object.fromEntries(
      ['/blogs', '/blog/?*', '/sitemap.xml', '/rss.xml'].map((path) => [path, behaviour]),
    );
  }

  #headers(id: string, sources: ContentSecurityPolicySources): cloudfront.ResponseHeadersPolicy {
    const override = true;
    return new cloudfront.ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(sources), override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override },
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'cross-origin-opener-policy', value: 'same-origin', override },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override },
          {
            header: 'permissions-policy',
            value: 'camera=(), geolocation=(), microphone=(), payment=()',
            override,
          },
        ],
      },
    });
  }

  /** A function at CloudFront's edge, of files in `infra/site-functions`, with each key of `values` replaced by its value. */
  #viewerFunction(
    id: string,
    sources: readonly string[],
    values: Readonly<Record<string, string>> = {},
  ): cloudfront.Function {
    let code = sources
      .map((file) => readFileSync(`${import.meta.dirname}/../site-functions/${file}`, 'utf8'))
      .join('\n');
    for (const [placeholder, value] of Object.entries(values)) code = code.replace(placeholder, () => value);
    return new cloudfront.Function(this, id, {
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
  }

  #acknowledge(
    distribution: cloudfront.Distribution,
    { domain, firewall, accessLogRetention }: Environment,
  ): void {
    Validations.of(distribution).acknowledge(
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'Every request is rewritten to a file before it reaches the bucket, `/` included; the list itself is never asked for.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'The consultancy has readers and customers in any country.' },
    );
    if (!firewall)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'In an environment for trying things out, a firewall would cost more than all else together; API Gateway limits the rate, and every input is validated.',
      });
    if (accessLogRetention === undefined)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR3',
        reason: "This environment keeps no access logs, which would hold readers' addresses.",
      });
    if (!domain)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "CloudFront's own certificate allows no choice of TLS version; there is no domain to have another certificate for.",
      });
  }
}
