import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { type OriginSecret, grantOriginVerification } from '../constructs/firewall/origin-secret.ts';
import { addSiteAssets } from '../constructs/site/site-assets.ts';
import { grantSiteUrlRead } from '../constructs/site/site-url.ts';
import { grantTableAccess } from '../constructs/access/table-access.ts';
import type { Environment } from '../environments.ts';

export interface PagesStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly api: HttpApi;
  readonly originSecret: OriginSecret;
}

/**
 * `{slug+}` matches everything below `/blog/`, and `{link+}` the rest of a link in a newsletter mail, so that
 * the function answers unknown paths with the site's 404 page.
 */
const paths = {
  blogs: '/blogs',
  blog: '/blog/{slug+}',
  newsletter: '/newsletter/{link+}',
  sitemap: '/sitemap.xml',
  rss: '/rss.xml',
};

/** Public pages that one function renders from the table. CloudFront caches the responses. */
export class PagesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, artifacts, table, api, originSecret, ...props }: PagesStackProps,
  ) {
    super(scope, id, props);
    const pages = new PorticoFunction(this, 'Function', { name: 'pages', environment, artifacts });
    addSiteAssets(pages, artifacts);
    grantOriginVerification(pages, originSecret);
    grantTableAccess(pages, table, { actions: ['GetItem'], indexes: ['newest'] });
    grantSiteUrlRead(pages, environment);

    const integration = new HttpLambdaIntegration('Integration', pages.target, {
      scopePermissionToRoute: false,
    });
    for (const [name, path] of Object.entries(paths))
      for (const method of [HttpMethod.GET, HttpMethod.HEAD]) {
        const route = new HttpRoute(this, `Route-${name}-${method}`, {
          httpApi: api,
          routeKey: HttpRouteKey.with(path, method),
          integration,
        });
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: 'Public pages need no authorization.',
        });
      }
  }
}
