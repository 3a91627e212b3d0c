import { readFileSync } from 'node:fs';
import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { brand } from '@portico/shared/brand.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { livePath } from '@portico/shared/model/live.ts';
import type { Artifacts } from '../artifacts.ts';
import { createAccessLogBucket } from '../constructs/access-log.ts';
import {
  type ContentSecurityPolicySources,
  buildContentSecurityPolicy,
  recaptchaSources,
} from '../constructs/firewall/content-security-policy.ts';
import { type OriginSecret, originSecretRotation } from '../constructs/firewall/origin-secret.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SiteDeployment } from '../constructs/site/site-deployment.ts';
import { routeFunctionName } from '../constructs/alarms/log-names.ts';
import { SiteFiles, applicationRoutes } from '../constructs/site/site-files.ts';
import { createDnsRecords, listHostNames } from '../constructs/site/site-domain.ts';
import {
  transportSecurityOptions,
  transportSecurityHeader,
} from '../constructs/firewall/transport-security.ts';
import { publishSiteUrl } from '../constructs/site/site-url.ts';
import type { Environment } from '../environments.ts';
import type { EdgeStack } from './edge.ts';
import type { IdentityStack } from './identity.ts';

export interface SiteStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly api: HttpApi;
  readonly liveApi: WebSocketApi;
  readonly originSecret: OriginSecret;
  readonly attachments: PrivateBucket;
  readonly imports: PrivateBucket;
  readonly identity: IdentityStack;
  readonly edge: EdgeStack | undefined;
}

/** The contact page also needs the origins of reCAPTCHA, unless the script is relative to the site. */
const buildContactPageSources = (
  { recaptcha }: Environment,
  sources: ContentSecurityPolicySources,
): ContentSecurityPolicySources =>
  recaptcha && URL.canParse(recaptcha.scriptUrl)
    ? { ...sources, ...recaptchaSources, connect: [...sources.connect, ...recaptchaSources.connect] }
    : sources;

/** The CloudFront distribution, which serves the site's files, rendered pages, and the API under `/api/*`. */
export class SiteStack extends Stack {
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    const {
      environment,
      artifacts,
      api,
      liveApi,
      originSecret,
      attachments,
      imports,
      identity,
      edge,
      ...stackProps
    } = props;
    const { domain, recaptcha } = environment;
    super(scope, id, stackProps);
    const files = new SiteFiles(artifacts.siteDirectory);
    const redirectSettings = {
      "'__SITE_HOST__'": JSON.stringify(domain?.name ?? ''),
      "'__TRANSPORT_SECURITY__'": JSON.stringify(transportSecurityHeader(domain)),
    };
    const bucket = this.#createBucket(environment);
    const connectSources = environment.emulators
      ? [environment.emulators.objectStoreOrigin]
      : [
          `https://cognito-idp.${this.region}.${this.urlSuffix}`,
          `https://${attachments.bucketRegionalDomainName}`,
          `https://${imports.bucketRegionalDomainName}`,
        ];
    const sources = { connect: connectSources, inlineScriptHash: artifacts.inlineScriptHash };
    const responseHeadersPolicy = this.#createHeadersPolicy('SecurityHeaders', environment, {
      ...sources,
      // Pictures of a ticket, which scripts fetch from the attachments bucket.
      image: ['blob:'],
      // The contact page and the blog do not restrict Trusted Types: reCAPTCHA runs on the contact page, and
      // a script of the blog parses the next page of posts.
      trustedTypes: ['logo'],
    });
    const blogHeadersPolicy = this.#createHeadersPolicy('BlogHeaders', environment, {
      ...sources,
      image: environment.postImages ?? ['https:'],
    });
    const contactHeadersPolicy = this.#createHeadersPolicy(
      'ContactHeaders',
      environment,
      buildContactPageSources(environment, sources),
    );

    const bucketBehavior = {
      origin: origins.S3BucketOrigin.withOriginAccessControl(bucket, {
        // Without the permission to list, S3 answers 403 instead of 404 for a missing file.
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    };
    const routedBehavior = {
      ...bucketBehavior,
      functionAssociations: [
        {
          eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
          function: this.#createViewerFunction(
            'Route',
            ['canonical.js', 'route.js'],
            {
              ...redirectSettings,
              "'__SITE_FILES__'": JSON.stringify(files.publicNames),
              "'__APPLICATIONS__'": JSON.stringify(applicationRoutes),
            },
            routeFunctionName(environment),
          ),
        },
        {
          eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
          function: this.#createViewerFunction('Status', ['status.js']),
        },
      ],
    };
    const createOrigin = ({ apiId }: { readonly apiId: string }) =>
      new origins.HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
        customHeaders: originSecret.headers,
      });
    const apiOrigin = createOrigin(api);
    // API Gateway selects the API by the Host header, so the viewer's Host header must not be forwarded.
    const apiBehavior = {
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy,
    };
    const renderedPagesFunction = this.#createViewerFunction(
      'Rendered',
      ['canonical.js', 'rendered.js'],
      redirectSettings,
    );
    const log = createAccessLogBucket(this, 'AccessLog', environment, { usesAcl: true });
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Portico ${environment.name}, origin secret ${originSecretRotation}`,
      ...(domain &&
        edge?.certificate && {
          domainNames: listHostNames(domain),
          certificate: edge.certificate,
          minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      ...(edge?.firewall && { webAclId: edge.firewall.attrArn }),
      ...(log && { logBucket: log }),
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultBehavior: { ...routedBehavior, responseHeadersPolicy },
      additionalBehaviors: {
        ...this.#renderedPageBehaviors(apiOrigin, blogHeadersPolicy, renderedPagesFunction),
        // The contact page at both of its URLs, with and without `.html`.
        '/contact*': { ...routedBehavior, responseHeadersPolicy: contactHeadersPolicy },
        // Files of this and earlier releases. Most requests are for these files.
        '/assets/*': { ...bucketBehavior, responseHeadersPolicy },
        // SNS sends the password in the subscription's URL only after a response with the header
        // `www-authenticate`. API Gateway would rename this header, so CloudFront adds it.
        [contract.receiveAlert.path]: {
          ...apiBehavior,
          origin: apiOrigin,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          responseHeadersPolicy: this.#createHeadersPolicy('AlertHeaders', environment, sources, [
            { header: 'www-authenticate', value: `Basic realm="${brand.name}"`, override: true },
          ]),
        },
        '/api/*': {
          ...apiBehavior,
          origin: apiOrigin,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        },
        [livePath]: { ...apiBehavior, origin: createOrigin(liveApi) },
      },
    });
    this.distribution = distribution;
    this.#acknowledgeFindings(distribution, environment);
    if (domain) createDnsRecords(this, domain, distribution);

    const siteUrl = `https://${domain?.name ?? distribution.distributionDomainName}`;
    new SiteDeployment(this, 'Deployment', {
      files,
      bucket,
      distribution,
      settings: {
        origin: siteUrl,
        recaptchaScript: recaptcha ? `${recaptcha.scriptUrl}?render=${recaptcha.siteKey}` : '',
        configuration: {
          region: this.region,
          user_pool_id: identity.userPool.userPoolId,
          user_pool_client_id: identity.userPoolClient.userPoolClientId,
          identity_endpoint: environment.emulators?.identityEndpoint ?? null,
          ...(environment.passkeys && { passkeys: environment.passkeys.relyingParty }),
        },
      },
      logRetention: environment.logRetention,
    });
    publishSiteUrl(this, environment, siteUrl);
    new CfnOutput(this, 'SiteUrl', { value: siteUrl });
    new CfnOutput(this, 'SiteBucketName', { value: bucket.bucketName });
  }

  #createBucket({ retain }: Environment): PrivateBucket {
    const bucket = new PrivateBucket(this, 'Files', { retain });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Holds public files that only CloudFront reads; CloudFront has its own access log.',
    });
    return bucket;
  }

  /**
   * Behaviors for pages that a function renders. Each response's `cache-control` sets how long it is cached.
   */
  #renderedPageBehaviors(
    origin: cloudfront.IOrigin,
    responseHeadersPolicy: cloudfront.ResponseHeadersPolicy,
    viewerRequest: cloudfront.Function,
  ): Record<string, cloudfront.BehaviorOptions> {
    const behavior = {
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
      functionAssociations: [
        { eventType: cloudfront.FunctionEventType.VIEWER_REQUEST, function: viewerRequest },
      ],
    };
    // `?*` requires a character after the slash: `/blog/` alone is not a post.
    return Object.fromEntries(
      ['/blogs', '/blog/?*', '/newsletter/?*', '/sitemap.xml', '/rss.xml'].map((path) => [path, behavior]),
    );
  }

  #createHeadersPolicy(
    id: string,
    { domain }: Environment,
    sources: ContentSecurityPolicySources,
    customHeaders: readonly cloudfront.ResponseCustomHeader[] = [],
  ): cloudfront.ResponseHeadersPolicy {
    const override = true;
    return new cloudfront.ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: buildContentSecurityPolicy(sources), override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override },
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override,
        },
        strictTransportSecurity: { ...transportSecurityOptions(domain), override },
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
          ...customHeaders,
        ],
      },
    });
  }

  /**
   * Creates a CloudFront function.
   * @param sources files in `infra/site-functions`, concatenated
   * @param values replacements of placeholders in the code
   * @param functionName only for a function that writes a log. Default: the CDK chooses a name
   */
  #createViewerFunction(
    id: string,
    sources: readonly string[],
    values: Readonly<Record<string, string>> = {},
    functionName?: string,
  ): cloudfront.Function {
    let code = sources
      .map((file) => readFileSync(`${import.meta.dirname}/../site-functions/${file}`, 'utf8'))
      .join('\n');
    for (const [placeholder, value] of Object.entries(values)) code = code.replace(placeholder, () => value);
    return new cloudfront.Function(this, id, {
      ...(functionName !== undefined && { functionName }),
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
  }

  #acknowledgeFindings(
    distribution: cloudfront.Distribution,
    { domain, firewall, accessLogRetention }: Environment,
  ): void {
    Validations.of(distribution).acknowledge(
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The viewer request function rewrites every path outside of `/assets/`, `/` included, to a file, so the list is never requested.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'Visitors and customers come from any country.' },
    );
    if (!firewall)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'In this environment, WAF would cost more than everything else. API Gateway limits the request rate, and every input is validated.',
      });
    if (accessLogRetention === undefined)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR3',
        reason: 'This environment keeps no access logs, which would contain IP addresses.',
      });
    if (!domain)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "CloudFront's default certificate does not allow a minimum TLS version, and this environment has no domain.",
      });
  }
}
