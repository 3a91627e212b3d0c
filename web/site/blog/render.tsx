import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@portico/shared/brand.ts';
import type { Post, PostSummary } from '@portico/shared/contract/blog.ts';
import type { SubscriptionStep } from '@portico/shared/model/newsletter.ts';
import { blogs } from '../content/blogs.ts';
import { newsletter } from '../content/newsletter.ts';
import { notFound } from '../content/not-found.ts';
import { Assets, type Stylesheet } from '../assets.ts';
import { Document } from '../document.tsx';
import type { PageHead } from '../head.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { SubscriptionStepPage } from '../newsletter/newsletter-page.tsx';
import { caseStudyPaths } from '../optional/case-study-paths.ts';
import { postListPath } from './paths.ts';
import { createPostHead, createListHead, missingPostHead } from './head.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { MissingPost, PostPage } from './post-page.tsx';

/**
 * The pages that a function renders as HTML documents: the blog, and the pages that links in newsletter mails
 * open. Pages that search engines must not list need no `origin`, because they contain no absolute URL.
 * @param assetsJson `Assets` as JSON
 */
export function createBlogViews(assetsJson: string) {
  const assets = Assets.parse(JSON.parse(assetsJson));
  const currentPath = postListPath();
  const html = (
    head: PageHead,
    origin: string,
    content: ReactElement,
    stylesheet: Stylesheet = 'blog',
  ): string =>
    `<!doctype html>${renderToStaticMarkup(
      <Document
        head={head}
        origin={origin}
        assets={assets}
        currentPath={stylesheet === 'blog' ? currentPath : undefined}
        islands={stylesheet === 'blog' ? ['blog'] : []}
        stylesheet={stylesheet}
      >
        {content}
      </Document>,
    )}`;
  return {
    optionalPaths: caseStudyPaths,
    list: (list: ListPageProps, origin: string) =>
      html(
        createListHead({ category: list.category, after: list.from }, origin),
        origin,
        <ListPage {...list} />,
      ),
    failedList: (failure?: string) =>
      html(
        { title: `${blogs.meta.title} | ${brand.name}`, description: blogs.meta.description },
        '',
        <ListPage posts={undefined} failure={failure} />,
      ),
    post: (post: Post, relatedPosts: readonly PostSummary[], origin: string) =>
      html(createPostHead(post, origin), origin, <PostPage post={post} relatedPosts={relatedPosts} />),
    subscription: (step: SubscriptionStep, token: string) =>
      html(
        { title: `${newsletter.meta.title} | ${brand.name}`, description: newsletter.meta.description },
        '',
        <SubscriptionStepPage step={step} token={token} />,
        'pages',
      ),
    missingPost: () => html(missingPostHead, '', <MissingPost />),
    missingPage: () =>
      html(
        { title: `${notFound.meta.title} | ${brand.name}`, description: notFound.meta.description },
        '',
        <NotFoundPage />,
        'pages',
      ),
  };
}
