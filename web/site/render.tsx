import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '../../shared/brand.ts';
import { type Assets, Document } from './document.tsx';
import { Home } from './home/page.tsx';
import { NotFound } from './not-found.tsx';

export type { Assets };

const html = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

/** Every public page as HTML, by the name of its file. */
export function renderPages(assets: Assets): Record<string, string> {
  return {
    'index.html': html(
      <Document
        title={`${brand.name} | ${brand.tagline}`}
        description={`${brand.name} builds, adapts and supports software for healthcare, finance and compliance in the UK.`}
        path="/"
        assets={assets}
      >
        <Home />
      </Document>,
    ),
    '404.html': html(
      <Document
        title={`Page not found | ${brand.name}`}
        description="There is nothing at this address."
        assets={assets}
      >
        <NotFound />
      </Document>,
    ),
  };
}
