import type { Topic } from '@portico/shared/palette.ts';
import type { PostCategory } from '@portico/shared/model/blog.ts';
import type { PatternSource } from '../patterns/pattern.tsx';

export interface PageMeta {
  /** At most 60 characters; the brand's name is added. */
  readonly title: string;
  /** The text in search results, 110 to 160 characters. */
  readonly description: string;
  /** The day or month when the text was last changed, such as `2024-01`, for pages that show it. */
  readonly lastModified?: string;
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

export interface Hero {
  readonly eyebrow: string;
  readonly heading: string;
  readonly lead: string;
  readonly primaryLink?: Link;
  readonly secondaryLink?: Link;
}

export interface Item {
  readonly title: string;
  readonly text: string;
  readonly points?: readonly string[];
  /** The link target, in layouts whose items are links. */
  readonly href?: string;
  /** The topic that gives a card of the layout `topic-cards` its colour. */
  readonly topic?: Topic;
}

interface SectionBase {
  /** Anchor of the section on its page. */
  readonly id: string;
  readonly heading: string;
  readonly lead?: string;
  /** `banner` is dark in both themes. @default the background of the page */
  readonly background?: 'muted' | 'banner';
  /** Whether the heading is next to the content on wide screens. @default false, above it */
  readonly split?: boolean;
}

export interface ItemSection extends SectionBase {
  /**
   * `columns` and `large-columns`: side by side below a line, with normal or large titles; `rows`: one below
   * the other, with the text next to the title; `pairs`: two side by side; `topic-cards`: banners that link
   * to other pages; `steps`: numbered.
   */
  readonly layout: 'columns' | 'large-columns' | 'rows' | 'pairs' | 'topic-cards' | 'steps';
  readonly items: readonly Item[];
}

export interface ProseSection extends SectionBase {
  readonly layout: 'prose';
  readonly paragraphs: readonly string[];
}

export type Section = ItemSection | ProseSection;

export interface CallToAction {
  readonly heading: string;
  readonly text: string;
  readonly primaryLink: Link;
  readonly secondaryLink?: Link;
}

/** Most pages of the site: a hero, sections and a call to action. */
export interface StandardPage {
  readonly meta: PageMeta;
  /** The pattern of the hero, with the page's topic. */
  readonly pattern: PatternSource;
  readonly hero: Hero;
  readonly sections: readonly Section[];
  readonly callToAction: CallToAction;
}

export interface HomePage extends StandardPage {
  /** Describes the picture of the portal next to the heading. */
  readonly pictureDescription: string;
  readonly ticketStory: {
    readonly heading: string;
    readonly lead: string;
    readonly number: string;
    /** In the order in which they happened, on one day. */
    readonly steps: readonly { readonly time: string; readonly title: string; readonly text: string }[];
    /** Describes the picture of the ticket. */
    readonly pictureDescription: string;
    /** The text after the number of the ticket. */
    readonly caption: string;
  };
  readonly measurements: {
    readonly id: string;
    readonly heading: string;
    readonly lead: string;
    readonly texts: Readonly<
      Record<'score' | 'score_unit' | 'size' | 'accessibility' | 'privacy' | 'measured_on', string>
    >;
  };
}

/** Text with links in it. */
export type RichText = string | readonly (string | Link)[];

export interface ContactPage {
  readonly meta: PageMeta;
  /** The pattern above the form and in the share picture. */
  readonly pattern: PatternSource;
  readonly hero: Hero;
  readonly form: {
    readonly heading: string;
    readonly intro: string;
    readonly labels: Readonly<Record<'name' | 'email' | 'company' | 'subject' | 'message', string>>;
    /** The text after the label of an optional field. */
    readonly optional: string;
    readonly submit: string;
    readonly submitting: string;
    readonly without_script: string;
    readonly privacy: RichText;
    /** The notice that Google requires if its badge is hidden. */
    readonly recaptcha: RichText;
  };
  readonly details: {
    readonly heading: string;
    readonly items: readonly {
      readonly title: string;
      readonly lines: readonly string[];
      readonly href?: string;
    }[];
  };
  readonly steps: ItemSection;
}

/** The texts about a category, on the list of its posts and on each of its posts. */
export interface PostCategoryTexts {
  readonly heading: string;
  readonly lead: string;
  /** The text in search results, 110 to 160 characters. */
  readonly description: string;
  /** The heading above the category's other posts on the page of a post. */
  readonly relatedHeading: string;
  /** The service that the category's posts are about. */
  readonly service: Link;
}

export interface BlogsPage {
  readonly meta: PageMeta;
  readonly hero: Hero;
  readonly categories: Readonly<Record<PostCategory, PostCategoryTexts>>;
  readonly list: {
    /** The accessible name of the group of category buttons. */
    readonly categories: string;
    readonly empty: string;
    /** Shown instead of `empty` after the last page. */
    readonly end: string;
    readonly more: string;
    /** Shown instead of `more` while posts are loaded. */
    readonly loading: string;
    readonly failed: { readonly heading: string; readonly text: string };
  };
  readonly newsletter: {
    readonly heading: string;
    readonly text: string;
    readonly label: string;
    readonly submit: string;
    /** Shown whether or not the address is subscribed already. */
    readonly done: string;
    readonly privacy: RichText;
  };
  readonly post: {
    readonly back: string;
    readonly fallback_title: string;
    readonly not_found: string;
    readonly not_found_text: string;
    /** The heading of the table of contents. */
    readonly contents: string;
    /** The text before the day of the last change. */
    readonly updated: string;
    /** The text above the author's name. */
    readonly author: string;
    /** The text before the link to the service. */
    readonly service: string;
    /** The heading above other posts if their category has no texts. */
    readonly relatedHeading: string;
    readonly callToAction: CallToAction;
  };
}

export interface NotFoundPage {
  readonly meta: PageMeta;
  readonly heading: string;
  readonly lead: string;
  readonly primaryLink: Link;
  readonly suggestions: { readonly heading: string; readonly links: readonly Link[] };
}

/** The texts of a page that a newsletter link opens, before and after the visitor presses the button. */
interface NewsletterStep {
  readonly heading: string;
  readonly text: string;
  readonly action: string;
  readonly done_heading: string;
  readonly done_text: string;
}

export interface NewsletterPage {
  readonly meta: PageMeta;
  readonly confirm: NewsletterStep;
  readonly leave: NewsletterStep;
  readonly invalid: CallToAction;
}

export type PolicyBlock =
  | { readonly text: RichText }
  | { readonly list: readonly RichText[] }
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
