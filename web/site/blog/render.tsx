import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@portico/shared/brand.ts';
import type { Post, PostSummary } from '@portico/shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';
import { notFound } from '../content/not-found.ts';
import { Assets, type Stylesheet } from '../assets.ts';
import { Document } from '../document.tsx';
import type { PageHead } from '../head.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { caseStudyPaths } from '../optional/case-study-paths.ts';
import { postListPath } from './paths.ts';
import { postHead, listHead, missingPostHead } from './head.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { MissingPost, PostPage } from './post-page.tsx';

/**
 * The pages of the blog as HTML documents. Pages about a failure need no `origin`: they name no address.
 * @param builtAssets `Assets` as JSON
 */
export function blogViews(builtAssets: string) {
  const assets = Assets.parse(JSON.parse(builtAssets));
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
        currentPath={currentPath}
        islands={['blog']}
        stylesheet={stylesheet}
      >
        {content}
      </Document>,
    )}`;
  return {
    optionalPaths: caseStudyPaths,
    list: (list: ListPageProps, origin: string) =>
      html(listHead({ category: list.category, after: list.from }, origin), origin, <ListPage {...list} />),
    failedList: (failure?: string) =>
      html(
        { title: `${blogs.meta.title} | ${brand.name}`, description: blogs.meta.description },
        '',
        <ListPage posts={undefined} failure={failure} />,
      ),
    post: (post: Post, related: readonly PostSummary[], origin: string) =>
      html(postHead(post, origin), origin, <PostPage post={post} related={related} />),
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
