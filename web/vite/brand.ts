import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { AcceptedPlugin } from 'postcss';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { brand } from '@portico/shared/brand.ts';
import { brandLinks, themeColours } from '../ui/theme/brand-head.ts';
import { readLogo } from '../brand/logo.ts';
import { brandTokens } from '../brand/tokens.ts';
import { writeIcons } from '../brand/write-files.ts';

/** Words in `portal.html` and `admin.html` that are replaced with values of the brand. */
export const fillBrandPlaceholders = (html: string): string =>
  html.replaceAll('%BRAND_NAME%', brand.name).replaceAll('%SUPPORT_EMAIL%', brand.supportEmail);

/** Links and theme colours for the head of `portal.html` and `admin.html`. */
export const createHeadTags = (): HtmlTagDescriptor[] => [
  ...brandLinks.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
  ...themeColours.map((colour) => ({
    tag: 'meta',
    attrs: { name: 'theme-color', ...colour },
    injectTo: 'head' as const,
  })),
];

const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

const isTokenSet = (name: string): name is keyof typeof brandTokens => name in brandTokens;

/** A PostCSS plugin that replaces `@brand-tokens all` with the custom properties of the set `all`. */
const brandTokensPlugin: AcceptedPlugin = {
  postcssPlugin: 'brand-tokens',
  AtRule: {
    'brand-tokens': (rule) => {
      if (!isTokenSet(rule.params)) throw rule.error(`There are no brand tokens '${rule.params}'`);
      const tokens = brandTokens[rule.params];
      // Vite resolves URLs relative to a declaration's source file, and warns if the declaration has no
      // source.
      const source = rule.source && { source: rule.source };
      rule.replaceWith(...Object.entries(tokens).map(([prop, value]) => ({ prop, value, ...source })));
    },
  },
};

/**
 * Inserts the brand into stylesheets and into the applications' HTML. In `vite dev`, it also serves the
 * icons, which the build writes as files.
 */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    config: () => ({ css: { postcss: { plugins: [brandTokensPlugin] } } }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({ html: fillBrandPlaceholders(html), tags: createHeadTags() }),
    },
    async configureServer(server) {
      const iconsFolder = await mkdtemp(join(tmpdir(), 'icons-'));
      await writeIcons(iconsFolder, readLogo());
      server.httpServer?.once('close', () => void rm(iconsFolder, { recursive: true, force: true }));
      const servedPaths = new Set(brandLinks.map(({ href }): string => href));
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        if (!servedPaths.has(path)) return next();
        readFile(join(iconsFolder, path)).then(
          (content) => response.setHeader('content-type', contentTypes[extname(path)] ?? '').end(content),
          next,
        );
      });
    },
  };
}
