import type { ReactElement } from 'react';
import { brand } from '@portico/shared/brand.ts';
import { type PublicPage, publicPages } from '@portico/shared/model/public-pages.ts';
import type { Island, Stylesheet } from './assets.ts';
import { ContactPage } from './contact/contact-page.tsx';
import { about } from './content/about.ts';
import { caseStudies } from './content/case-studies.ts';
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
import type { PatternSource } from './patterns/pattern.tsx';
import { ComplianceExample } from './examples/compliance-example.tsx';
import { FinanceExample } from './examples/finance-example.tsx';
import { HealthcareExample } from './examples/healthcare-example.tsx';
import { SalesforceExample } from './examples/salesforce-example.tsx';
import { HomePage } from './home/home-page.tsx';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';
import { CaseStudyList, CaseStudyPage } from './optional/case-study-pages.tsx';
import { createCaseStudyPattern } from './optional/case-study-topic.ts';
import { caseStudyListPath, caseStudyPath } from './optional/case-study-paths.ts';
import { OptionalSections } from './optional/sections.tsx';
import { createCaseStudyArticle } from './optional/structured-data.ts';
import { optionalTexts } from './optional/texts.ts';
import { PolicyPage } from './policy/policy-page.tsx';
import { StandardPage } from './standard-page.tsx';
import type { Crumb } from './structured-data.ts';

interface PageContent {
  readonly meta: PageMeta;
  /** The text of the page's share picture. */
  readonly hero: Pick<Hero, 'eyebrow' | 'heading'>;
  readonly pattern: PatternSource;
  readonly content: ReactElement;
  /** Scripts in addition to the inline script of every page. */
  readonly islands?: readonly Island[];
  /** @default 'pages' */
  readonly stylesheet?: Stylesheet;
  /** The parent page in the breadcrumbs. @default the home page */
  readonly parent?: Crumb;
  /** Additional schema.org objects. */
  readonly createExtraStructuredData?: (origin: string) => readonly object[];
}

type PrerenderedPage = Extract<(typeof publicPages)[number], { renderTime: 'build' }>;

const createStandardPage = (
  path: string,
  content: StandardContent,
  specialSection?: ReactElement,
): PageContent => ({
  ...content,
  content: (
    <StandardPage content={content} specialSection={specialSection}>
      <OptionalSections path={path} />
    </StandardPage>
  ),
});

/** @param example an example of the work: the special section of the page */
const createFieldPage = (path: string, content: StandardContent, example: ReactElement): PageContent => ({
  ...createStandardPage(path, content, example),
  stylesheet: 'fields',
});

const createPolicyPage = (content: Policy): PageContent => ({
  meta: content.meta,
  hero: { eyebrow: content.updated, heading: content.heading },
  pattern: { seed: content.heading, topic: 'brand' },
  content: <PolicyPage content={content} />,
});

const contentsByPath: Readonly<Record<PrerenderedPage['path'], PageContent>> = {
  '/': { ...home, content: <HomePage /> },
  '/about': createStandardPage('/about', about),
  '/healthcare': createFieldPage('/healthcare', healthcare, <HealthcareExample />),
  '/finance': createFieldPage('/finance', finance, <FinanceExample />),
  '/compliance': createFieldPage('/compliance', compliance, <ComplianceExample />),
  '/salesforce': createFieldPage('/salesforce', salesforce, <SalesforceExample />),
  '/contact': {
    ...contact,
    content: <ContactPage />,
    islands: ['contact'],
  },
  '/newsletter': {
    meta: newsletter.meta,
    hero: { eyebrow: brand.name, heading: newsletter.meta.title },
    pattern: { seed: 'newsletter', topic: 'brand' },
    content: <NewsletterPage />,
    islands: ['subscription'],
  },
  '/privacy-policy': createPolicyPage(privacyPolicy),
  '/cookies-policy': createPolicyPage(cookiesPolicy),
};

/** A public page that is rendered at build time, and is the same for all visitors. */
export type Page = PublicPage & PageContent;

const caseStudyPageDefaults = { isInNavigation: false, isInSitemap: true, renderTime: 'build' } as const;

const caseStudyListPage: Page = {
  ...caseStudyPageDefaults,
  path: caseStudyListPath,
  name: optionalTexts.caseStudies.name,
  meta: optionalTexts.caseStudies.meta,
  hero: { eyebrow: optionalTexts.caseStudies.name, heading: optionalTexts.caseStudies.heading },
  pattern: { seed: caseStudyListPath, topic: 'brand' },
  content: <CaseStudyList />,
};

const caseStudyPages = caseStudies.map((study): Page => ({
  ...caseStudyPageDefaults,
  path: caseStudyPath(study),
  name: study.title,
  meta: study,
  hero: { eyebrow: study.client, heading: study.title },
  pattern: createCaseStudyPattern(study),
  content: <CaseStudyPage study={study} />,
  parent: caseStudyListPage,
  createExtraStructuredData: (origin) => [createCaseStudyArticle(study, origin)],
}));

export const pages: readonly Page[] = [
  ...publicPages
    .filter((page) => page.renderTime === 'build')
    .map((page): Page => ({ ...page, ...contentsByPath[page.path] })),
  ...(caseStudies.length === 0 ? [] : [caseStudyListPage, ...caseStudyPages]),
];

/** Name of a page's HTML file and of its share picture, without the extension. */
export const toPageFileName = ({ path }: Pick<Page, 'path'>) => (path === '/' ? 'index' : path.slice(1));
