import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as z from 'zod';
import { brand } from '@portico/shared/brand.ts';
import type { Post } from '@portico/shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';
import { notFound } from '../content/not-found.ts';
import { type Island, islands } from '../assets.ts';
import { Document } from '../document.tsx';
import type { PageHead } from '../head.tsx';
import { NotFound } from '../not-found.tsx';
import { listAddress } from './facts.ts';
import { headOf, headOfList, headOfMissingPost } from './head.ts';
import { ListPage, type ListProps } from './list-page.tsx';
import { MissingPost, PostPage } from './post-page.tsx';

const Assets = z.object({
  logo: z.string(),
  stylesheet: z.string(),
  scripts: z.record(z.enum(islands), z.string()),
});

/** The list alone has the newsletter box. */
const listScripts: readonly Island[] = ['blog', 'newsletter'];

/**
 * The pages of the blog as whole HTML documents. Those that tell of a failure name no address, so they need no origin.
 * @param builtAssets the built files that they refer to: `Assets` as JSON
 */
export function blogViews(builtAssets: string) {
  const assets = Assets.parse(JSON.parse(builtAssets));
  const section = listAddress();
  const html = (
    head: PageHead,
    origin: string,
    content: ReactElement,
    scripts: readonly Island[] = ['blog'],
  ): string =>
    `<!doctype html>${renderToStaticMarkup(
      <Document head={head} origin={origin} assets={assets} section={section} islands={scripts}>
        {content}
      </Document>,
    )}`;
  return {
    list: (list: ListProps, origin: string) =>
      html(
        headOfList({ category: list.category, after: list.from }, origin),
        origin,
        <ListPage {...list} />,
        listScripts,
      ),
    failedList: () =>
      html(
        { title: `${blogs.meta.title} | ${brand.name}`, description: blogs.meta.description },
        '',
        <ListPage posts={undefined} />,
        listScripts,
      ),
    post: (post: Post, origin: string) => html(headOf(post, origin), origin, <PostPage post={post} />),
    missingPost: () => html(headOfMissingPost, '', <MissingPost />),
    missingPage: () =>
      html(
        { title: `${notFound.meta.title} | ${brand.name}`, description: notFound.meta.description },
        '',
        <NotFound />,
      ),
  };
}
