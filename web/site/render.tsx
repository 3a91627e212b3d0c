import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '../../shared/brand.ts';
import { About } from './about/page.tsx';
import { Compliance } from './compliance/page.tsx';
import { about } from './content/about.ts';
import { compliance } from './content/compliance.ts';
import { finance } from './content/finance.ts';
import { healthcare } from './content/healthcare.ts';
import { home } from './content/home.ts';
import { notFound } from './content/not-found.ts';
import { salesforce } from './content/salesforce.ts';
import type { PageMeta } from './content/types.ts';
import { type Assets, Document } from './document.tsx';
import { Finance } from './finance/page.tsx';
import type { PageHead } from './head.tsx';
import { Healthcare } from './healthcare/page.tsx';
import { Home } from './home/page.tsx';
import { NotFound } from './not-found.tsx';
import { originPlaceholder } from './origin.ts';
import { Salesforce } from './salesforce/page.tsx';
import { breadcrumbs, organization } from './structured-data.ts';

export type { Assets };

export const html = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

interface Page {
  readonly meta: PageMeta;
  /** How the page is called in the way to it. */
  readonly name: string;
  readonly content: ReactElement;
}

const pages: readonly Page[] = [
  { meta: home.meta, name: 'Home', content: <Home /> },
  { meta: about.meta, name: 'About', content: <About /> },
  { meta: healthcare.meta, name: 'Healthcare', content: <Healthcare /> },
  { meta: finance.meta, name: 'Finance', content: <Finance /> },
  { meta: compliance.meta, name: 'Compliance', content: <Compliance /> },
  { meta: salesforce.meta, name: 'Salesforce', content: <Salesforce /> },
];

function headOf({ meta: { path, title, description }, name }: Page): PageHead {
  return {
    title: `${title} | ${brand.name}`,
    description,
    path,
    structured: [
      organization(originPlaceholder),
      ...(path === '/' ? [] : [breadcrumbs(originPlaceholder, [{ name, path }])]),
    ],
  };
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Every public page that is the same for everybody as HTML, by the name of its file. */
export function renderPages(assets: Assets): Record<string, string> {
  const common = { assets, origin: originPlaceholder };
  const files = pages.map((page) => [
    fileOf(page.meta.path),
    html(
      <Document {...common} head={headOf(page)}>
        {page.content}
      </Document>,
    ),
  ]);
  const missing = html(
    <Document
      {...common}
      head={{
        title: `${notFound.meta.title} | ${brand.name}`,
        description: notFound.meta.description,
      }}
    >
      <NotFound />
    </Document>,
  );
  return { ...Object.fromEntries(files), '404.html': missing };
}
