import type { ReactNode } from 'react';
import { brandLinks, themeColours } from '../ui/brand-head.ts';
import type { Assets, Island } from './assets.ts';
import { Footer } from './footer.tsx';
import { Head, type PageHead } from './head.tsx';
import { Navigation } from './navigation.tsx';

interface DocumentProps {
  head: PageHead;
  /** Of the site, without a slash at its end. */
  origin: string;
  assets: Assets;
  /** Which link of the navigation is the page's, where that is not its own address. @default the page's own address */
  section?: string | undefined;
  /** Scripts beyond the one that every page has. */
  islands?: readonly Island[];
  children: ReactNode;
}

/** A whole public page. Readable without its scripts, which only bring the theme toggle, the session button and forms to life. */
export function Document({ head, origin, assets, section, islands = [], children }: DocumentProps) {
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
        <link rel="stylesheet" href={assets.stylesheet} />
        <script type="module" async blocking="render" src={assets.scripts.main} />
        {islands.map((island) => (
          <script key={island} type="module" src={assets.scripts[island]} />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Navigation path={section ?? head.path} logo={assets.logo} />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}
