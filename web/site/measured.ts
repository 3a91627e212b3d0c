import file from './measured.json' with { type: 'json' };

/** The measurements of one page by `npm run lighthouse`. */
export interface PageFigures {
  /** Lighthouse's categories, from 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly best_practices: number;
  readonly seo: number;
  /** First and largest contentful paint, in milliseconds, on a phone with a slow connection. */
  readonly fcp: number;
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /**
   * Sizes in bytes, compressed with Brotli where CloudFront compresses. The inline script of every page
   * counts as script, not as HTML.
   */
  readonly html: number;
  readonly css: number;
  readonly script: number;
  readonly font: number;
  /** Pictures that a visitor sees before scrolling. */
  readonly pictures: number;
  /** Findings of axe in both themes at widths of 320, 768 and 1440 pixels. */
  readonly axe_findings: number;
  readonly cookies: number;
  readonly third_party_requests: number;
}

export interface Figures {
  /** The day, as in 2024-01-31. */
  readonly measured_on: string;
  /** The figures are medians of this many runs of Lighthouse; 0 before the first measurement. */
  readonly runs: number;
  /** A digest of the measured styles, scripts and components. A test fails if they have changed since. */
  readonly digest: string;
  /** By path, such as `/about`; a post of the blog is `/blog/{slug}`. */
  readonly pages: Readonly<Record<string, PageFigures>>;
}

/**
 * The figures that the site publishes about itself, written by `npm run lighthouse`. The site shows no
 * figures while `pages` is empty.
 */
export const measuredFigures: Figures = file;
