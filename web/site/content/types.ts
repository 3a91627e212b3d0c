/** The line icons that the copy asks for; each is drawn once, on a 24 × 24 grid, and takes the text's colour. */
export type IconName =
  | 'award'
  | 'bank'
  | 'card'
  | 'cart'
  | 'chart'
  | 'chip'
  | 'clock'
  | 'cloud'
  | 'factory'
  | 'file-medical'
  | 'globe'
  | 'graph'
  | 'handshake'
  | 'headset'
  | 'heart-pulse'
  | 'layers'
  | 'ledger'
  | 'lightbulb'
  | 'lock'
  | 'megaphone'
  | 'pound'
  | 'puzzle'
  | 'refresh'
  | 'scale'
  | 'search'
  | 'shield-check'
  | 'target'
  | 'users'
  | 'video'
  | 'workflow';

export interface PageMeta {
  /** The page's own address on the site. */
  readonly path: string;
  /** At most 60 characters; the brand is put behind it. */
  readonly title: string;
  /** What a search engine shows: 110 to 160 characters. */
  readonly description: string;
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

export interface Hero {
  readonly eyebrow: string;
  readonly heading: string;
  readonly lead: string;
  readonly primary?: Link;
  readonly secondary?: Link;
}

export interface Item {
  readonly title: string;
  readonly text: string;
  readonly points?: readonly string[];
  readonly icon: IconName;
  readonly href?: string;
}

export interface Section {
  readonly heading: string;
  readonly lead?: string;
  readonly items: readonly Item[];
}

export interface CallToAction {
  readonly heading: string;
  readonly text: string;
  readonly primary: Link;
  readonly secondary?: Link;
}

export interface HomePage {
  readonly meta: PageMeta;
  readonly hero: Hero;
  readonly values: Section;
  readonly services: Section;
  readonly industries: Section;
  readonly closing: CallToAction;
}

export interface AboutPage {
  readonly meta: PageMeta;
  readonly hero: Hero;
  readonly story: { readonly heading: string; readonly paragraphs: readonly string[] };
  readonly reasons: Section;
  readonly values: Section;
  readonly closing: CallToAction;
}

/** A page about one field of work. */
export interface ServicePage {
  readonly meta: PageMeta;
  readonly hero: Hero;
  readonly offerings: Section;
  readonly benefits: Section;
  readonly closing: CallToAction;
}

export interface FinancePage extends ServicePage {
  readonly highlights: Section;
}

export interface CompliancePage extends ServicePage {
  readonly sectors: Section;
}

export interface SalesforcePage {
  readonly meta: PageMeta;
  readonly hero: Hero;
  readonly services: Section;
  readonly products: Section;
  readonly reasons: Section;
  readonly closing: CallToAction;
}
