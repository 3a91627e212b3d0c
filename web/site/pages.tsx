import type { ReactElement } from 'react';
import { brand } from '@portico/shared/brand.ts';
import { publicPages } from '@portico/shared/model/public-pages.ts';
import type { Island } from './assets.ts';
import { ContactPage } from './contact/contact-page.tsx';
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
import type { Hero, PageMeta, Policy, StandardPage as StandardContent } from './content/types.ts';
import type { IllustrationName } from './illustrations/illustration.tsx';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';
import { PolicyPage } from './policy/policy-page.tsx';
import { StandardPage } from './standard-page.tsx';

interface PageContent {
  readonly meta: PageMeta;
  /** Text and illustration of its share picture. */
  readonly hero: Pick<Hero, 'eyebrow' | 'heading'>;
  readonly illustration: IllustrationName;
  readonly content: ReactElement;
  /** Scripts beyond the one that every page has. */
  readonly islands?: readonly Island[];
}

type BuiltPage = Extract<(typeof publicPages)[number], { rendered: 'build' }>;

const standard = (content: StandardContent): PageContent => ({
  ...content,
  content: <StandardPage content={content} />,
});

const policy = (content: Policy): PageContent => ({
  meta: content.meta,
  hero: { eyebrow: content.updated, heading: content.heading },
  illustration: 'plan',
  content: <PolicyPage content={content} />,
});

const contents: Readonly<Record<BuiltPage['path'], PageContent>> = {
  '/': { ...home, content: <StandardPage content={home} heroSize="large" /> },
  '/about': standard(about),
  '/healthcare': standard(healthcare),
  '/finance': standard(finance),
  '/compliance': standard(compliance),
  '/salesforce': standard(salesforce),
  '/contact': { ...contact, illustration: 'letter', content: <ContactPage />, islands: ['contact'] },
  '/newsletter': {
    meta: newsletter.meta,
    hero: { eyebrow: brand.name, heading: newsletter.meta.title },
    illustration: 'plan',
    content: <NewsletterPage />,
    islands: ['subscription'],
  },
  '/privacy-policy': policy(privacyPolicy),
  '/cookies-policy': policy(cookiesPolicy),
};

/** A public page that is the same for all visitors, and rendered at build. */
export type Page = BuiltPage & PageContent;

export const pages: readonly Page[] = publicPages
  .filter((page) => page.rendered === 'build')
  .map((page) => ({ ...page, ...contents[page.path] }));

/** Name of a page's HTML file and of its share picture, without the extension. */
export const fileNameOf = ({ path }: Pick<Page, 'path'>) => (path === '/' ? 'index' : path.slice(1));
