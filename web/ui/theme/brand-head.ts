import { palette } from '@portico/shared/palette.ts';

/** The icons of the site, and the colours for the browser's own interface. They are the same on all pages. */
export const brandLinks = [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
] as const;

export const themeColours = [
  { media: '(prefers-color-scheme: light)', content: palette.surface.light },
  { media: '(prefers-color-scheme: dark)', content: palette.surface.dark },
] as const;
