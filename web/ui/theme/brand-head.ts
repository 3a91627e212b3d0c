import { palette } from '@portico/shared/palette.ts';

/** Icons, and colours of the browser's own interface; the same on every page and in both applications. */
export const brandLinks = [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
] as const;

export const themeColours = [
  { media: '(prefers-color-scheme: light)', content: palette.surface.light },
  { media: '(prefers-color-scheme: dark)', content: palette.surface.dark },
] as const;
