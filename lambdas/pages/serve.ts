import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { type Post, PostListQuery, PostParams, type PostSummary } from '@portico/shared/contract/blog.ts';
import { SubscriptionToken } from '@portico/shared/contract/contact.ts';
import { allCategoriesLabel } from '@portico/shared/model/blog.ts';
import { type SubscriptionStep, subscriptionSteps } from '@portico/shared/model/newsletter.ts';
import { toErrorResponse } from '../http/errors.ts';
import { type LambdaContext, runBeforeDeadline } from '../platform/deadline.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countMetric, countClientError } from '../platform/monitoring/metrics.ts';
import { ApiError } from '../platform/api-error.ts';
import { createPageResponse, disableCaching } from './response.ts';
import { renderRss } from './rss.ts';
import { renderSitemap } from './sitemap.ts';

type ListQuery = z.output<typeof PostListQuery>;
interface PostsPage {
  readonly posts: readonly PostSummary[];
  readonly after?: string | undefined;
}

/** Reads posts. */
export interface Blog {
  /** @throws ApiError for a malformed cursor */
  listPostsNewestFirst(query: ListQuery, today: Date): Promise<PostsPage>;
  listAllPosts(today: Date): Promise<readonly PostSummary[]>;
  findPostBySlug(slug: string, today: Date): Promise<Post | undefined>;
  listRelatedPosts(post: Post, today: Date): Promise<readonly PostSummary[]>;
}

/** Renders pages as complete HTML documents. */
export interface Views {
  list(
    list: PostsPage & { category?: string | undefined; from?: string | undefined },
    origin: string,
  ): string;
  /** @param failure why the posts could not be read */
  failedList(failure?: string): string;
  post(post: Post, relatedPosts: readonly PostSummary[], origin: string): string;
  /** The form that a link in a newsletter mail opens. */
  subscription(step: SubscriptionStep, token: string): string;
  missingPost(): string;
  missingPage(): string;
  /** Paths of the site's pages that exist only while they have content. */
  readonly optionalPaths: readonly string[];
}

type Answer = APIGatewayProxyStructuredResultV2;

/** The fields of API Gateway's event that pages use. */
type PageEvent = Pick<
  APIGatewayProxyEventV2,
  'routeKey' | 'rawPath' | 'pathParameters' | 'queryStringParameters'
> & { readonly requestContext: Pick<APIGatewayProxyEventV2['requestContext'], 'requestId'> };

interface PageHandler {
  respond(event: PageEvent): Promise<Answer>;
  /**
   * The page that is shown when the posts or the site's address cannot be read.
   * @param failure the reason, if it is known
   */
  failed(failure?: string): string;
}

/** The path for the log: shortened, without tokens and without segments that contain an e-mail address. */
const maskPath = (path: string): string =>
  path
    .replace(/^(\/newsletter\/).*/, '$1*')
    .replace(/[^/]*(@|%40)[^/]*/gi, '*')
    .slice(0, 200);

const SubscriptionLink = z.tuple([z.enum(subscriptionSteps), SubscriptionToken]);

/** Other query parameters are ignored, because links from other sites often add some. */
const PostsQuery = z.object({
  ...PostListQuery.shape,
  category: z
    .literal(allCategoriesLabel)
    .transform(() => undefined)
    .or(PostListQuery.shape.category),
});

/**
 * The Lambda handler of the pages that are rendered from the table, by route key.
 * @param getSiteOrigin returns the site's address without a trailing slash
 */
export function servePages(blog: Blog, views: Views, getSiteOrigin: () => Promise<string>) {
  const list: PageHandler = {
    async respond({ queryStringParameters }) {
      const query = PostsQuery.safeParse(queryStringParameters ?? {});
      if (!query.success) return createPageResponse(404, 'html', views.missingPage());
      const { category, after } = query.data;
      const [page, origin] = await Promise.all([
        blog.listPostsNewestFirst(query.data, new Date()),
        getSiteOrigin(),
      ]);
      return createPageResponse(200, 'html', views.list({ ...page, category, from: after }, origin));
    },
    failed: (failure) => views.failedList(failure),
  };

  /** If related posts cannot be read, the post is shown without them. */
  const readRelatedPosts = (blogPost: Post): Promise<readonly PostSummary[]> =>
    blog.listRelatedPosts(blogPost, new Date()).catch((error: unknown) => {
      logger.error('related posts failed', { error: error instanceof Error ? error : String(error) });
      return [];
    });

  const post: PageHandler = {
    async respond({ pathParameters }) {
      const { data } = PostParams.safeParse(pathParameters ?? {});
      const postPromise = data ? blog.findPostBySlug(data.slug, new Date()) : Promise.resolve(undefined);
      const [blogPost, relatedPosts, origin] = await Promise.all([
        postPromise,
        postPromise.then((read) => (read ? readRelatedPosts(read) : [])),
        getSiteOrigin(),
      ]);
      return blogPost
        ? createPageResponse(200, 'html', views.post(blogPost, relatedPosts, origin))
        : createPageResponse(404, 'html', views.missingPost());
    },
    failed: () => views.missingPost(),
  };

  /** Reads nothing: the token is only checked when its form is submitted. */
  const subscription: PageHandler = {
    async respond({ pathParameters }) {
      const { data } = SubscriptionLink.safeParse(pathParameters?.link?.split('/'));
      if (data === undefined) return createPageResponse(404, 'html', views.missingPage());
      return disableCaching(createPageResponse(200, 'html', views.subscription(...data)));
    },
    failed: () => views.missingPage(),
  };

  const createDocumentPage = (
    type: 'rss' | 'sitemap',
    write: (posts: readonly PostSummary[], origin: string) => string,
  ): PageHandler => ({
    async respond() {
      const [posts, origin] = await Promise.all([blog.listAllPosts(new Date()), getSiteOrigin()]);
      return createPageResponse(200, type, write(posts, origin));
    },
    failed: () => views.missingPage(),
  });

  const pages = new Map<string, PageHandler>([
    ['/blogs', list],
    ['/blog/{slug+}', post],
    ['/newsletter/{link+}', subscription],
    ['/rss.xml', createDocumentPage('rss', renderRss)],
    [
      '/sitemap.xml',
      createDocumentPage('sitemap', (posts, origin) => renderSitemap(posts, origin, views.optionalPaths)),
    ],
  ]);

  return async (event: PageEvent, context: LambdaContext): Promise<Answer> => {
    logger.resetKeys();
    logger.appendKeys({ request_id: event.requestContext.requestId, route: event.routeKey });
    const page = pages.get(event.routeKey.split(' ')[1] ?? '');
    if (!page) return createPageResponse(404, 'html', views.missingPage());
    try {
      const response = await runBeforeDeadline(context, () => page.respond(event));
      const { statusCode: status } = response;
      logger.info('answered', { status, ...(status === 404 && { path: maskPath(event.rawPath) }) });
      return response;
    } catch (error) {
      if (error instanceof ApiError) {
        logger.info('refused', { code: error.code });
        countClientError(error.code);
        return createPageResponse(404, 'html', views.missingPage());
      }
      logger.error('failed', { status: 503, error: error instanceof Error ? error : String(error) });
      countMetric('failed');
      const { code, message } = toErrorResponse(error, event.requestContext.requestId).problem;
      return createPageResponse(503, 'html', page.failed(code === 'internal_error' ? undefined : message));
    }
  };
}
