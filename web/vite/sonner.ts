import type { Plugin } from 'vite';

/** What is replaced in sonner's code. */
const replacements = [
  {
    // A content security policy without 'unsafe-inline' blocks the style element that sonner adds. The
    // package also ships the stylesheet as a file.
    from: /^__insertCSS\(".*"\);?$/m,
    to: "import 'sonner/dist/styles.css';",
  },
  // How far a toast is swiped away (specification §9). sonner has no option for it.
  { from: 'const SWIPE_THRESHOLD = 45;', to: 'const SWIPE_THRESHOLD = 20;' },
  // sonner also removes a toast after a shorter swipe that is fast: a slip of the hand during a click.
  { from: ' || velocity > 0.11', to: '' },
] as const;

/** Adapts sonner to the content security policy and to the specification. */
export function sonner(): Plugin {
  return {
    name: 'portico:sonner',
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return undefined;
      let adapted = code;
      for (const { from, to } of replacements) {
        if (adapted.replace(from, '') === adapted)
          throw new Error(`sonner has changed: its code has no ${String(from)}`);
        adapted = adapted.replace(from, to);
      }
      return { code: adapted, map: null };
    },
  };
}
