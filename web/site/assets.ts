/** The scripts of public pages; each is a file of `islands/`. Every page loads `main`. */
export const islands = ['main', 'blog', 'contact', 'subscription'] as const;
export type Island = (typeof islands)[number];

/** What the build knows and pages need. */
export interface Assets {
  /** The logo as one `<svg>` element. */
  readonly logo: string;
  /** Addresses of built files. */
  readonly stylesheet: string;
  /** The font of headings, which pages load before they know that they need it. */
  readonly font: string;
  readonly scripts: Readonly<Record<Island, string>>;
}
