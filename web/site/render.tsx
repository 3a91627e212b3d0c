import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@portico/shared/brand.ts';
import type { Assets } from './assets.ts';
import { postCategories } from '@portico/shared/model/blog.ts';
import { toShareImageName, findCategoryTopic } from './blog/categories.ts';
import { blogs } from './content/blogs.ts';
import { notFound } from './content/not-found.ts';
import { Document } from './document.tsx';
import type { PageHead } from './head.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { originPlaceholder } from './origin.ts';
import { createOptionalStructuredData } from './optional/structured-data.ts';
import { type Page, toPageFileName, pages } from './pages.tsx';
import { PictureAddressContext } from './pictures/picture-addresses.ts';
import type { ShareCardContent } from './share-card.tsx';
import { createStructuredData } from './structured-data.ts';

const html = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

function createHead(page: Page): PageHead {
  const { path, name, isInSitemap, meta, parent, createExtraStructuredData } = page;
  const { title, description, lastModified } = meta;
  return {
    title: `${title} | ${brand.name}`,
    description,
    path: isInSitemap ? path : undefined,
    image: `/share/${toPageFileName({ path })}.png`,
    structuredData: [
      ...createStructuredData(originPlaceholder, {
        title,
        description,
        lastModified,
        crumbs: path === '/' ? [] : [...(parent ? [parent] : []), { name, path }],
      }),
      ...createOptionalStructuredData(path, originPlaceholder),
      ...(createExtraStructuredData?.(originPlaceholder) ?? []),
    ],
  };
}

/**
 * Renders every public page that is the same for all visitors. Returns the HTML by file name.
 * @param pictures URLs of the files in `pictures`. @default those of `vite dev`
 */
export function renderPages(
  assets: Assets,
  pictures: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const commonProps = { assets, origin: originPlaceholder };
  const findPictureAddress = (file: string) => pictures[file] ?? `/site/pictures/${file}`;
  const files = pages.map((page): [string, string] => [
    `${toPageFileName(page)}.html`,
    html(
      <Document
        {...commonProps}
        head={createHead(page)}
        currentPath={page.path}
        islands={page.islands}
        stylesheet={page.stylesheet}
      >
        <PictureAddressContext value={findPictureAddress}>{page.content}</PictureAddressContext>
      </Document>,
    ),
  ]);
  const notFoundHead = {
    title: `${notFound.meta.title} | ${brand.name}`,
    description: notFound.meta.description,
  };
  return Object.fromEntries([
    ...files,
    [
      '404.html',
      html(
        <Document {...commonProps} head={notFoundHead}>
          <NotFoundPage />
        </Document>,
      ),
    ],
  ]);
}

/** Contents of the share pictures, by name; `site` is for pages that have no picture of their own. */
export const shareCards: Readonly<Record<string, ShareCardContent>> = Object.fromEntries<ShareCardContent>([
  ...pages.map(({ path, hero: { eyebrow, heading }, pattern }): [string, ShareCardContent] => [
    toPageFileName({ path }),
    { eyebrow, heading, pattern },
  ]),
  ...postCategories.map((category): [string, ShareCardContent] => [
    toShareImageName(category),
    {
      eyebrow: blogs.hero.eyebrow,
      heading: category,
      pattern: { seed: category, topic: findCategoryTopic(category) },
    },
  ]),
  [
    'blogs',
    {
      eyebrow: blogs.hero.eyebrow,
      heading: blogs.hero.heading,
      pattern: { seed: 'blog', topic: 'brand', family: 'braid' },
    },
  ],
  ['site', { eyebrow: brand.tagline, heading: brand.name, pattern: { seed: 'opening 4', topic: 'brand' } }],
]);
