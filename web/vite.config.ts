import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiRoutes } from './vite/api-routes.ts';
import { brandPlugin } from './vite/brand.ts';
import { devPages } from './vite/dev-pages.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Configuration shared by development and the builds of `build.ts`. */
export default defineConfig({
  root: fromHere('.'),
  appType: 'mpa',
  // Cloudscape's texts are parsed already: https://formatjs.github.io/docs/guides/performance
  resolve: {
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/lib/no-parser.js',
    },
  },
  plugins: [react(), apiRoutes(), brandPlugin(), devPages()],
  build: {
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
