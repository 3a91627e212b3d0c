/** The few scripts that public pages ship; each is a file of `islands/`. A page gets `main`, and what it asks for beyond that. */
export const islands = ['main', 'blog', 'contact', 'newsletter', 'subscription'] as const;
export type Island = (typeof islands)[number];

/** What the build knows and pages need. */
export interface Assets {
  /** The logo as one `<svg>` element. */
  readonly logo: string;
  /** Addresses of built files. */
  readonly stylesheet: string;
  readonly scripts: Readonly<Record<Island, string>>;
}
