import type { ReactNode } from 'react';
import { brandLinks, themeColours } from '../ui/theme/brand-head.ts';
import type { Assets, Island, Stylesheet } from './assets.ts';
import { Footer } from './footer.tsx';
import { Head, type PageHead } from './head.tsx';
import { Navigation } from './navigation.tsx';

interface DocumentProps {
  head: PageHead;
  /** The site's origin, without a trailing slash. */
  origin: string;
  assets: Assets;
  /** Path of the navigation link that is marked as current. @default the page's own path */
  currentPath?: string | undefined;
  /** Scripts in addition to the inline script of every page. */
  islands?: readonly Island[] | undefined;
  /** @default 'pages' */
  stylesheet?: Stylesheet | undefined;
  children: ReactNode;
}

/**
 * A public page as an HTML document. The page is readable without scripts: only controls such as the theme
 * toggle and forms use scripts.
 */
export function Document({
  head,
  origin,
  assets,
  currentPath,
  islands = [],
  stylesheet = 'pages',
  children,
}: DocumentProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Head {...head} origin={origin} />
        {brandLinks.map((link) => (
          <link key={link.rel} {...link} />
        ))}
        {themeColours.map((colour) => (
          <meta key={colour.media} name="theme-color" {...colour} />
        ))}
        <link rel="alternate" type="application/rss+xml" title="Blog" href="/rss.xml" />
        {/* Before the stylesheet, because a script after a stylesheet waits for the stylesheet to load. */}
        <script dangerouslySetInnerHTML={{ __html: assets.inlineScript }} />
        <link rel="stylesheet" href={assets.stylesheets[stylesheet]} />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        {islands.map((island) => (
          <script key={island} type="module" src={assets.scripts[island]} />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Navigation path={currentPath ?? head.path} logo={assets.logo} />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}
