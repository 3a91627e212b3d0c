/** The few scripts that public pages ship; each is a file of `islands/`. A page gets `main`, and what it asks for beyond that. */
export const islands = ['main', 'blog', 'contact', 'newsletter', 'subscription'] as const;
export type Island = (typeof islands)[number];

/** Addresses of the built files that pages refer to. */
export interface Assets {
  readonly stylesheet: string;
  readonly scripts: Readonly<Record<Island, string>>;
}
