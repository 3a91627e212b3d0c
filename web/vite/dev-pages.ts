import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { type Plugin, isRunnableDevEnvironment } from 'vite';
import { adminPagePaths } from '@portico/shared/model/admin-pages.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { readLogo } from '../brand/logo.ts';
import { configPlaceholder } from '../session/config.ts';
import { recaptchaPlaceholder } from '../site/contact/recaptcha.ts';
import type * as Content from '../check-content.ts';
import type * as Render from '../site/render.tsx';

const devAssets = {
  logo: readLogo(),
  stylesheets: { pages: '/site/pages.css', fields: '/site/fields.css', blog: '/site/blog.css' },
  font: '/ui/theme/fonts/display.woff2',
  scripts: {
    blog: '/site/islands/blog.ts',
    contact: '/site/islands/contact.ts',
    subscription: '/site/islands/subscription.ts',
  },
  inlineScript: "import('/site/islands/main.ts')",
};

const matchesAnyPath = (paths: readonly string[], path: string) =>
  paths.some((pattern) => matchPath(pattern, path) !== null);

const findApplicationFile = (path: string) => {
  if (matchesAnyPath(adminPagePaths, path)) return 'admin.html';
  return matchesAnyPath(Object.values(portalPaths), path) ? 'portal.html' : undefined;
};

/**
 * For `vite dev` only: serves the paths that CloudFront's viewer-request function rewrites in a deployment,
 * renders the public pages on request, and inserts the configuration from the environment variable
 * `SITE_CONFIG` (JSON).
 */
export function devPagesPlugin(): Plugin {
  return {
    name: 'portico:dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const applicationFile = request.headers.accept?.includes('text/html')
          ? findApplicationFile(path)
          : undefined;
        const page = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
        const html = async () => {
          if (applicationFile !== undefined) {
            const source = await readFile(join(server.config.root, applicationFile), 'utf8');
            const configuredHtml = source.replace(
              `"${configPlaceholder}"`,
              process.env.SITE_CONFIG ?? 'null',
            );
            return server.transformIndexHtml(path, configuredHtml);
          }
          const environment = server.environments.ssr;
          if (!isRunnableDevEnvironment(environment)) return undefined;
          const { checkContent } = await environment.runner.import<typeof Content>('/check-content.ts');
          checkContent();
          const { renderPages } = await environment.runner.import<typeof Render>('/site/render.tsx');
          const renderedPages = renderPages(devAssets);
          const document = renderedPages[page]?.replaceAll(
            recaptchaPlaceholder,
            '/_recaptcha/api.js?render=local',
          );
          return document === undefined ? undefined : server.transformIndexHtml(path, document);
        };
        html().then((text) => {
          if (text === undefined) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
        }, next);
      });
    },
  };
}
