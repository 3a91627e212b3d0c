import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { type OriginSecret, allowOnlyFrontDoor } from '../constructs/origin-secret.ts';
import { allowSiteUrl } from '../constructs/site-url.ts';
import { allowTable } from '../constructs/table-access.ts';
import type { Environment } from '../environments.ts';

export interface PagesStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly api: HttpApi;
  readonly originSecret: OriginSecret;
}

/** Everything behind `/blog/` in one route, so that an address which is no post's gets a page and not the API's own 404. */
const paths = { blogs: '/blogs', blog: '/blog/{slug+}', sitemap: '/sitemap.xml', rss: '/rss.xml' };

/** The public pages that change with the table, rendered on request by one function; CloudFront keeps what they say. */
export class PagesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, artifacts, table, api, originSecret, ...props }: PagesStackProps,
  ) {
    super(scope, id, props);
    const pages = new PorticoFunction(this, 'Function', { name: 'pages', environment, artifacts });
    pages.addEnvironment('SITE_ASSETS', artifacts.siteAssets);
    allowOnlyFrontDoor(pages, originSecret);
    allowTable(pages, table, { actions: ['GetItem'], indexes: ['newest'] });
    allowSiteUrl(pages, environment);

    const integration = new HttpLambdaIntegration('Integration', pages.live, {
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
          reason: 'A public page is for anyone to read.',
        });
      }
  }
}
