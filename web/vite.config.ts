import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { amplifyVariables } from './vite/amplify-variables.ts';
import { apiRoutes } from './vite/api-routes.ts';
import { brandPlugin } from './vite/brand.ts';
import { devPages } from './vite/dev-pages.ts';
import { englishOnly } from './vite/english-only.ts';
import { signInWithoutAttributes } from './vite/sign-in-without-attributes.ts';
import { sonner } from './vite/sonner.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Configuration shared by development and the builds of `build.ts`. */
export default defineConfig({
  root: fromHere('.'),
  appType: 'mpa',
  plugins: [
    react(),
    apiRoutes(),
    brandPlugin(),
    amplifyVariables(),
    englishOnly(),
    signInWithoutAttributes(),
    sonner(),
    devPages(),
  ],
  resolve: {
    // One QR code library instead of two.
    alias: { qrcode: fromHere('portal/sign-in/qr-code.ts') },
  },
  build: {
    manifest: true,
    // Inlined assets would be data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
