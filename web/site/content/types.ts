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

/** A line of text in which links stand. */
export type Line = string | readonly (string | Link)[];

export interface ContactPage {
  readonly meta: PageMeta;
  readonly hero: Hero;
  readonly form: {
    readonly heading: string;
    readonly intro: string;
    readonly labels: Readonly<Record<'name' | 'email' | 'company' | 'subject' | 'message', string>>;
    /** Stands behind the label of a field that may be left blank. */
    readonly optional: string;
    readonly submit: string;
    readonly submitting: string;
    readonly without_script: string;
    readonly privacy: Line;
    /** Google's condition for hiding its badge. */
    readonly recaptcha: Line;
  };
  readonly details: {
    readonly heading: string;
    readonly items: readonly {
      readonly title: string;
      readonly lines: readonly string[];
      readonly href?: string;
    }[];
  };
  readonly steps: Section;
}

export interface BlogsPage {
  readonly meta: PageMeta;
  readonly hero: Hero;
  readonly list: {
    /** Names the group of category buttons. */
    readonly categories: string;
    readonly empty: string;
    /** Instead of `empty`, behind the last page. */
    readonly end: string;
    readonly more: string;
    readonly failed: { readonly heading: string; readonly text: string };
  };
  readonly newsletter: {
    readonly heading: string;
    readonly text: string;
    readonly label: string;
    readonly submit: string;
    /** The same whether or not the address is on the list already. */
    readonly done: string;
    readonly failed: string;
    readonly without_script: string;
    readonly privacy: Line;
  };
  readonly post: {
    readonly back: string;
    readonly fallback_title: string;
    readonly not_found: string;
    readonly not_found_text: string;
    readonly closing: CallToAction;
  };
}

export interface NotFoundPage {
  readonly meta: PageMeta;
  readonly heading: string;
  readonly lead: string;
  readonly primary: Link;
  readonly elsewhere: { readonly heading: string; readonly links: readonly Link[] };
}

/** One thing a link in a newsletter mail asks for, before and after the button is pressed. */
interface NewsletterStep {
  readonly heading: string;
  readonly text: string;
  readonly action: string;
  readonly busy: string;
  readonly done_heading: string;
  readonly done_text: string;
}

export interface NewsletterPage {
  readonly meta: PageMeta;
  readonly confirm: NewsletterStep;
  readonly leave: NewsletterStep;
  readonly invalid: CallToAction;
  readonly failed: string;
  readonly without_script: string;
}

export type PolicyBlock =
  | { readonly text: Line }
  | { readonly list: readonly Line[] }
  | { readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } };

export interface PolicySection {
  /** The anchor of the section. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly PolicyBlock[];
}

export interface Policy {
  readonly meta: PageMeta;
  readonly heading: string;
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly PolicySection[];
}
