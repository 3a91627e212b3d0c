import * as z from 'zod';

/**
 * The scripts that some public pages load; each is a file of `islands/`. The script `main` is inlined in
 * every page.
 */
export const islands = ['blog', 'contact', 'subscription'] as const;
export type Island = (typeof islands)[number];

/**
 * The stylesheets in this folder. Each page loads only one of them, so that it loads few rules that it does
 * not use.
 */
export const stylesheets = ['pages', 'fields', 'blog'] as const;
export type Stylesheet = (typeof stylesheets)[number];

/** The build output that pages need. */
export const Assets = z.object({
  /** The logo as one `<svg>` element. */
  logo: z.string(),
  /** The URL paths of the built files. */
  stylesheets: z.record(z.enum(stylesheets), z.string()),
  /** The font of headings, which pages preload. */
  font: z.string(),
  scripts: z.record(z.enum(islands), z.string()),
  /**
   * The script that is inlined in every page, because as a file it would delay the first paint. The content
   * security policy contains its hash.
   */
  inlineScript: z.string(),
});
export type Assets = Readonly<z.output<typeof Assets>>;
