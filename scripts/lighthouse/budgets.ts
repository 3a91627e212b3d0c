import type { PageFigures } from '@portico/web/site/measured.ts';

const kB = 1000;

interface Budget {
  readonly figure: (figures: PageFigures) => number;
  readonly most: number;
}

/**
 * Maximum figures of every public page. Bytes are compressed with Brotli; fonts and pictures are compressed
 * already.
 */
export const budgets = {
  'HTML + CSS': { figure: ({ html, css }) => html + css, most: 14 * kB },
  script: { figure: ({ script }) => script, most: 2 * kB },
  font: { figure: ({ font }) => font, most: 20 * kB },
  'pictures above the fold': { figure: ({ pictures }) => pictures, most: 40 * kB },
  'first contentful paint': { figure: ({ fcp }) => fcp, most: 1000 },
  'largest contentful paint': { figure: ({ lcp }) => lcp, most: 1200 },
  'layout shift': { figure: ({ cls }) => cls, most: 0 },
  'axe findings': { figure: ({ axe_findings }) => axe_findings, most: 0 },
  cookies: { figure: ({ cookies }) => cookies, most: 0 },
  'third-party requests': { figure: ({ third_party_requests }) => third_party_requests, most: 0 },
} as const satisfies Readonly<Record<string, Budget>>;

/** The contact form has a bot check, which needs half a kilobyte more script than the other pages. */
const scriptOfContact = 2.5 * kB;

/** Lighthouse's categories. */
export const scores = ['performance', 'accessibility', 'best_practices', 'seo'] as const;

/** A sentence for each budget that a page exceeds, and for each Lighthouse category below 100. */
export function findExceededBudgets(path: string, figures: PageFigures): string[] {
  const over = Object.entries(budgets).flatMap(([name, { figure, most }]) => {
    const limit = path === '/contact' && name === 'script' ? scriptOfContact : most;
    return figure(figures) > limit ? [`${path}: ${name} ${figure(figures)}, at most ${limit}`] : [];
  });
  const below = scores
    .filter((score) => figures[score] < 100)
    .map((score) => `${path}: ${score} ${figures[score]}, not 100`);
  return [...below, ...over];
}
