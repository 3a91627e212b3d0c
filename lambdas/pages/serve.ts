import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { type Post, PostListQuery, PostParams, type PostSummary } from '@portico/shared/contract/blog.ts';
import { SubscriptionToken } from '@portico/shared/contract/contact.ts';
import { allCategories } from '@portico/shared/model/blog.ts';
import { type SubscriptionStep, subscriptionSteps } from '@portico/shared/model/newsletter.ts';
import { toErrorResponse } from '../http/errors.ts';
import { type TimeLeft, beforeDeadline } from '../platform/deadline.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countMetric, countClientError } from '../platform/monitoring/metrics.ts';
import { ApiError } from '../platform/api-error.ts';
import { answer, unstored } from './response.ts';
import { rss } from './rss.ts';
import { sitemap } from './sitemap.ts';

type ListQuery = z.output<typeof PostListQuery>;
interface PostsPage {
  readonly posts: readonly PostSummary[];
  readonly after?: string | undefined;
}

/** Reads posts. */
export interface Blog {
  /** @throws ApiError for a malformed cursor */
  postsNewestFirst(wanted: ListQuery, today: Date): Promise<PostsPage>;
  allPosts(today: Date): Promise<readonly PostSummary[]>;
  postBySlug(slug: string, today: Date): Promise<Post | undefined>;
  postsRelatedTo(post: Post, today: Date): Promise<readonly PostSummary[]>;
}

/** Renders pages as complete HTML documents. */
export interface Views {
  list(
    list: PostsPage & { category?: string | undefined; from?: string | undefined },
    origin: string,
  ): string;
  /** @param failure why reading the posts failed */
  failedList(failure?: string): string;
  post(post: Post, related: readonly PostSummary[], origin: string): string;
  /** The form of a link in a newsletter mail. */
  subscription(step: SubscriptionStep, token: string): string;
  missingPost(): string;
  missingPage(): string;
  /** Paths of the site's pages that exist only while they have content. */
  readonly optionalPaths: readonly string[];
}

type Answer = APIGatewayProxyStructuredResultV2;

/** The parts of API Gateway's event that pages are made from. */
type PageRequest = Pick<
  APIGatewayProxyEventV2,
  'routeKey' | 'rawPath' | 'pathParameters' | 'queryStringParameters'
> & { readonly requestContext: Pick<APIGatewayProxyEventV2['requestContext'], 'requestId'> };

interface Page {
  respond(event: PageRequest): Promise<Answer>;
  /**
   * The page when the posts, or the site's own address, can't be read.
   * @param failure says why, if that is known
   */
  failed(failure?: string): string;
}

/** The path for the log: short, and without what may be the address of a person or a part of a token. */
const loggable = (path: string): string =>
  path
    .replace(/^(\/newsletter\/).*/, '$1*')
    .replace(/[^/]*(@|%40)[^/]*/gi, '*')
    .slice(0, 200);

const SubscriptionLink = z.tuple([z.enum(subscriptionSteps), SubscriptionToken]);

/** Other query parameters are ignored: links from other sites often add some. */
const Wanted = z.object({
  ...PostListQuery.shape,
  category: z
    .literal(allCategories)
    .transform(() => undefined)
    .or(PostListQuery.shape.category),
});

/**
 * The Lambda handler of the pages that are rendered from the table, by route key.
 * @param siteOrigin gives the address of the site, without a slash at its end
 */
export function servePages(blog: Blog, views: Views, siteOrigin: () => Promise<string>) {
  const list: Page = {
    async respond({ queryStringParameters }) {
      const wanted = Wanted.safeParse(queryStringParameters ?? {});
      if (!wanted.success) return answer(404, 'html', views.missingPage());
      const { category, after } = wanted.data;
      const [page, origin] = await Promise.all([
        blog.postsNewestFirst(wanted.data, new Date()),
        siteOrigin(),
      ]);
      return answer(200, 'html', views.list({ ...page, category, from: after }, origin));
    },
    failed: (failure) => views.failedList(failure),
  };

  /** A post is shown without related posts when reading those fails. */
  const relatedTo = (found: Post): Promise<readonly PostSummary[]> =>
    blog.postsRelatedTo(found, new Date()).catch((error: unknown) => {
      logger.error('related posts failed', { error: error instanceof Error ? error : String(error) });
      return [];
    });

  const post: Page = {
    async respond({ pathParameters }) {
      const { data } = PostParams.safeParse(pathParameters ?? {});
      const reading = data ? blog.postBySlug(data.slug, new Date()) : Promise.resolve(undefined);
      const [found, related, origin] = await Promise.all([
        reading,
        reading.then((read) => (read ? relatedTo(read) : [])),
        siteOrigin(),
      ]);
      return found
        ? answer(200, 'html', views.post(found, related, origin))
        : answer(404, 'html', views.missingPost());
    },
    failed: () => views.missingPost(),
  };

  /** Reads nothing: what a token is worth shows when its form is sent. */
  const subscription: Page = {
    async respond({ pathParameters }) {
      const { data } = SubscriptionLink.safeParse(pathParameters?.link?.split('/'));
      if (data === undefined) return answer(404, 'html', views.missingPage());
      return unstored(answer(200, 'html', views.subscription(...data)));
    },
    failed: () => views.missingPage(),
  };

  const document = (
    type: 'rss' | 'sitemap',
    write: (posts: readonly PostSummary[], origin: string) => string,
  ): Page => ({
    async respond() {
      const [posts, origin] = await Promise.all([blog.allPosts(new Date()), siteOrigin()]);
      return answer(200, type, write(posts, origin));
    },
    failed: () => views.missingPage(),
  });

  const pages = new Map<string, Page>([
    ['/blogs', list],
    ['/blog/{slug+}', post],
    ['/newsletter/{link+}', subscription],
    ['/rss.xml', document('rss', rss)],
    ['/sitemap.xml', document('sitemap', (posts, origin) => sitemap(posts, origin, views.optionalPaths))],
  ]);

  return async (event: PageRequest, context: TimeLeft): Promise<Answer> => {
    logger.resetKeys();
    logger.appendKeys({ request_id: event.requestContext.requestId, route: event.routeKey });
    const page = pages.get(event.routeKey.split(' ')[1] ?? '');
    if (!page) return answer(404, 'html', views.missingPage());
    try {
      const response = await beforeDeadline(context, () => page.respond(event));
      const { statusCode: status } = response;
      logger.info('answered', { status, ...(status === 404 && { path: loggable(event.rawPath) }) });
      return response;
    } catch (error) {
      if (error instanceof ApiError) {
        logger.info('refused', { code: error.code });
        countClientError(error.code);
        return answer(404, 'html', views.missingPage());
      }
      logger.error('failed', { status: 503, error: error instanceof Error ? error : String(error) });
      countMetric('failed');
      const { code, message } = toErrorResponse(error, event.requestContext.requestId).problem;
      return answer(503, 'html', page.failed(code === 'internal_error' ? undefined : message));
    }
  };
}
