import * as z from 'zod';

/** The scripts that some public pages load; each is a file of `islands/`. Every page has `main` in it. */
export const islands = ['blog', 'contact', 'subscription'] as const;
export type Island = (typeof islands)[number];

/** Each is a file of this folder. A page loads one, so that it loads few rules that it does not use. */
export const stylesheets = ['pages', 'fields', 'blog'] as const;
export type Stylesheet = (typeof stylesheets)[number];

/** The build output that pages need. */
export const Assets = z.object({
  /** The logo as one `<svg>` element. */
  logo: z.string(),
  /** Addresses of built files. */
  stylesheets: z.record(z.enum(stylesheets), z.string()),
  /** The font of headings, which pages load before they know that they need it. */
  font: z.string(),
  scripts: z.record(z.enum(islands), z.string()),
  /**
   * The script that is in every page: as a file, it would delay the first paint. The content security policy
   * names its hash.
   */
  inlineScript: z.string(),
});
export type Assets = Readonly<z.output<typeof Assets>>;
