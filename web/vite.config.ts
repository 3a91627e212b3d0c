import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiRoutesPlugin } from './vite/api-routes.ts';
import { brandPlugin } from './vite/brand.ts';
import { devPagesPlugin } from './vite/dev-pages.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Configuration shared by development and the builds of `build.ts`. */
export default defineConfig({
  root: resolvePath('.'),
  appType: 'mpa',
  resolve: {
    alias: [
      // Leaves out the parser: Cloudscape's texts are already parsed.
      // https://formatjs.github.io/docs/guides/performance
      {
        find: '@formatjs/icu-messageformat-parser',
        replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js',
      },
      // No page uses feature notifications; their drawer would add 15 kB of sortable lists to each page.
      {
        find: /^.*\/feature-notifications-drawer-content$/,
        replacement: resolvePath('vite/no-feature-notifications.ts'),
      },
    ],
  },
  plugins: [react(), apiRoutesPlugin(), brandPlugin(), devPagesPlugin()],
  build: {
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
