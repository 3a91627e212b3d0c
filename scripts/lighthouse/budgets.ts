import type { PageFigures } from '@portico/web/site/measured.ts';

const kB = 1000;

interface Budget {
  readonly figure: (figures: PageFigures) => number;
  readonly max: number;
}

/**
 * Maximum figures of every public page. Bytes are compressed with Brotli; fonts and pictures are compressed
 * already.
 */
export const budgets = {
  'HTML + CSS': { figure: ({ html, css }) => html + css, max: 14 * kB },
  script: { figure: ({ script }) => script, max: 2 * kB },
  font: { figure: ({ font }) => font, max: 20 * kB },
  'pictures above the fold': { figure: ({ pictures }) => pictures, max: 40 * kB },
  'first contentful paint': { figure: ({ fcp }) => fcp, max: 1000 },
  'largest contentful paint': { figure: ({ lcp }) => lcp, max: 1200 },
  'layout shift': { figure: ({ cls }) => cls, max: 0 },
  'axe findings': { figure: ({ axe_findings }) => axe_findings, max: 0 },
  cookies: { figure: ({ cookies }) => cookies, max: 0 },
  'third-party requests': { figure: ({ third_party_requests }) => third_party_requests, max: 0 },
} as const satisfies Readonly<Record<string, Budget>>;

/** The page with the contact form needs half a kilobyte more script than other pages: a bot check. */
const maxContactScript = 2.5 * kB;

/** Lighthouse's categories. */
export const scoreNames = ['performance', 'accessibility', 'best_practices', 'seo'] as const;

/** A sentence for each budget that a page exceeds, and for each Lighthouse category below 100. */
export function findExceededBudgets(path: string, figures: PageFigures): string[] {
  const exceededBudgetMessages = Object.entries(budgets).flatMap(([name, { figure: getFigure, max }]) => {
    const limit = path === '/contact' && name === 'script' ? maxContactScript : max;
    return getFigure(figures) > limit ? [`${path}: ${name} ${getFigure(figures)}, at most ${limit}`] : [];
  });
  const lowScoreMessages = scoreNames
    .filter((score) => figures[score] < 100)
    .map((score) => `${path}: ${score} ${figures[score]}, not 100`);
  return [...lowScoreMessages, ...exceededBudgetMessages];
}
