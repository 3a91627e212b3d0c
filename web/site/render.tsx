import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@portico/shared/brand.ts';
import type { Assets } from './assets.ts';
import { postCategories } from '@portico/shared/model/blog.ts';
import { sceneOf, shareNameOf } from './blog/scenes.ts';
import { blogs } from './content/blogs.ts';
import { notFound } from './content/not-found.ts';
import { Document } from './document.tsx';
import type { PageHead } from './head.tsx';
import { NotFound } from './not-found.tsx';
import { originPlaceholder } from './origin.ts';
import { type Page, fileNameOf, pages } from './pages.tsx';
import type { ShareCard } from './share/card.tsx';
import { breadcrumbs, organization } from './structured-data.ts';

const html = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

function headOf({ meta, name, unlisted = false }: Page): PageHead {
  const { path, title, description } = meta;
  return {
    title: `${title} | ${brand.name}`,
    description,
    path: unlisted ? undefined : path,
    image: `/share/${fileNameOf(meta)}.png`,
    structured: [
      organization(originPlaceholder),
      ...(path === '/' ? [] : [breadcrumbs(originPlaceholder, [{ name, path }])]),
    ],
  };
}

/** Every public page that is the same for everybody as HTML, by the name of its file. */
export function renderPages(assets: Assets): Record<string, string> {
  const common = { assets, origin: originPlaceholder };
  const files = pages.map((page): [string, string] => [
    `${fileNameOf(page.meta)}.html`,
    html(
      <Document {...common} head={headOf(page)} section={page.meta.path} islands={page.islands ?? []}>
        {page.content}
      </Document>,
    ),
  ]);
  const missing = {
    title: `${notFound.meta.title} | ${brand.name}`,
    description: notFound.meta.description,
  };
  return Object.fromEntries([
    ...files,
    [
      '404.html',
      html(
        <Document {...common} head={missing}>
          <NotFound />
        </Document>,
      ),
    ],
  ]);
}

/** The picture that is shown with a link to a page, by name: one for each page, and `site` for what has none of its own. */
export const shareCards: Readonly<Record<string, ShareCard>> = Object.fromEntries<ShareCard>([
  ...pages.map(({ meta, hero: { eyebrow, heading }, scene }): [string, ShareCard] => [
    fileNameOf(meta),
    { eyebrow, heading, scene },
  ]),
  ...postCategories.map((category): [string, ShareCard] => [
    shareNameOf(category),
    { eyebrow: blogs.hero.eyebrow, heading: category, scene: sceneOf(category) },
  ]),
  ['blogs', { eyebrow: blogs.hero.eyebrow, heading: blogs.hero.heading, scene: sceneOf('') }],
  ['site', { eyebrow: brand.tagline, heading: brand.name, scene: 'software' }],
]);
