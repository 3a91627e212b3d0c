import type { Plugin } from 'vite';

const injection = /^__insertCSS\(".*"\);?$/m;

/**
 * Replaces sonner's style element, which a content security policy without 'unsafe-inline' blocks, by an
 * import of the stylesheet that the package also ships as a file.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'portico:sonner-styles',
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return undefined;
      if (!injection.test(code))
        throw new Error('sonner no longer injects its styles as expected; see web/vite/sonner-styles.ts');
      return { code: `import 'sonner/dist/styles.css';\n${code.replace(injection, '')}`, map: null };
    },
  };
}
