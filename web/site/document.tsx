import type { ReactNode } from 'react';
import { brand } from '../../shared/brand.ts';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';

/** Addresses of the built files every page refers to. */
export interface Assets {
  stylesheet: string;
  script: string;
}

interface DocumentProps {
  title: string;
  description: string;
  /** The page's own address; undefined for pages that have none, which search engines must not list. */
  path?: string;
  assets: Assets;
  children: ReactNode;
}

/** A whole public page. Readable without its script, which only adds the theme toggle and words the session button. */
export function Document({ title, description, path, assets, children }: DocumentProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.name} />
        {path === undefined && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <script type="module" async blocking="render" src={assets.script} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Navigation path={path} />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}
