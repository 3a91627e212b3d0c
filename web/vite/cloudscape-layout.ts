import type { Plugin } from 'vite';

const imports = /import (\w+) from '\.\/visual-refresh';/;

/**
 * Cloudscape's AppLayout carries three implementations and picks one at run time: the classic look, which this version can no longer show; the toolbar
 * look, which is opted into by a global flag; and the one it shows. This keeps only the last, and with it 50 kB (brotli) of script off every admin page.
 */
export function cloudscapeLayout(): Plugin {
  return {
    name: 'portico:cloudscape-layout',
    apply: 'build',
    transform(code, id) {
      if (!/\/@cloudscape-design\/components\/app-layout\/internal\.js/.test(id)) return undefined;
      if (!imports.test(code) || !code.includes('export const AppLayoutInternal'))
        throw new Error('AppLayout no longer picks its look as expected; see web/vite/cloudscape-layout.ts');
      return { code: `export { default as AppLayoutInternal } from './visual-refresh';`, map: null };
    },
  };
}
