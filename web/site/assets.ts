/** The scripts of public pages; each is a file of `islands/`. Every page loads `main`. */
export const islands = ['main', 'blog', 'contact', 'subscription'] as const;
export type Island = (typeof islands)[number];

/** Each is a file of this folder. A page loads one, so that it loads few rules that it does not use. */
export const stylesheets = ['pages', 'blog'] as const;
export type Stylesheet = (typeof stylesheets)[number];

/** What the build knows and pages need. */
export interface Assets {
  /** The logo as one `<svg>` element. */
  readonly logo: string;
  /** Addresses of built files. */
  readonly stylesheets: Readonly<Record<Stylesheet, string>>;
  /** The font of headings, which pages load before they know that they need it. */
  readonly font: string;
  readonly scripts: Readonly<Record<Island, string>>;
}
