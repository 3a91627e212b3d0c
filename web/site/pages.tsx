import type { ReactElement } from 'react';
import { brand } from '@portico/shared/brand.ts';
import { About } from './about/page.tsx';
import type { SceneName } from './art/scenes.tsx';
import type { Island } from './assets.ts';
import { Compliance } from './compliance/page.tsx';
import { about } from './content/about.ts';
import { compliance } from './content/compliance.ts';
import { contact } from './content/contact.ts';
import { cookiesPolicy } from './content/cookies-policy.ts';
import { finance } from './content/finance.ts';
import { healthcare } from './content/healthcare.ts';
import { home } from './content/home.ts';
import { newsletter } from './content/newsletter.ts';
import { privacyPolicy } from './content/privacy-policy.ts';
import { salesforce } from './content/salesforce.ts';
import type { Hero, PageMeta } from './content/types.ts';
import { Contact } from './contact/page.tsx';
import { Finance } from './finance/page.tsx';
import { Healthcare } from './healthcare/page.tsx';
import { Home } from './home/page.tsx';
import { Newsletter } from './newsletter/page.tsx';
import { Policy } from './policy/page.tsx';
import { Salesforce } from './salesforce/page.tsx';

/** A public page that is the same for everybody, and rendered at build. */
export interface Page {
  readonly meta: PageMeta;
  /** How it is called in the way to it. */
  readonly name: string;
  /** What its share picture says and shows. */
  readonly hero: Pick<Hero, 'eyebrow' | 'heading'>;
  readonly scene: SceneName;
  readonly content: ReactElement;
  /** Scripts beyond the one that every page has. */
  readonly islands?: readonly Island[];
  /** Whether search engines are to leave it alone. @default false */
  readonly unlisted?: boolean;
}

export const pages: readonly Page[] = [
  { ...home, name: 'Home', scene: 'software', content: <Home /> },
  { ...about, name: 'About', scene: 'plan', content: <About /> },
  { ...healthcare, name: 'Healthcare', scene: 'pulse', content: <Healthcare /> },
  { ...finance, name: 'Finance', scene: 'figures', content: <Finance /> },
  { ...compliance, name: 'Compliance', scene: 'shield', content: <Compliance /> },
  { ...salesforce, name: 'Salesforce', scene: 'cloud', content: <Salesforce /> },
  { ...contact, name: 'Contact', scene: 'letter', content: <Contact />, islands: ['contact'] },
  {
    meta: newsletter.meta,
    name: newsletter.meta.title,
    hero: { eyebrow: brand.name, heading: newsletter.meta.title },
    scene: 'plan',
    content: <Newsletter />,
    islands: ['subscription'],
    unlisted: true,
  },
  ...[privacyPolicy, cookiesPolicy].map((policy) => ({
    meta: policy.meta,
    name: policy.heading,
    hero: { eyebrow: policy.updated, heading: policy.heading },
    scene: 'plan' as const,
    content: <Policy content={policy} />,
  })),
];

/** The name of a page's file, and of its share picture, without what comes behind the dot. */
export const fileNameOf = ({ path }: PageMeta) => (path === '/' ? 'index' : path.slice(1));
