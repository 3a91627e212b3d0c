import { brand } from '@portico/shared/brand.ts';
import type { BlogsPage } from './types.ts';

export const blogs = {
  meta: {
    title: 'Articles on SaaS, Salesforce and compliance',
    description: `Practical articles by the engineers of ${brand.name} on healthcare innovation, SaaS, compliance, financial services and Salesforce, written for UK teams.`,
  },
  hero: {
    eyebrow: 'Blog',
    heading: 'Notes from the work',
    lead: 'What we have learnt while building and supporting software in regulated fields, written down for those who face the same decisions.',
  },
  categories: {
    'Healthcare Innovation': {
      heading: 'Healthcare innovation',
      relatedHeading: 'More on healthcare innovation',
      lead: 'New tools in clinical work: how to try them safely, and how to know that they helped.',
      description:
        'Articles on healthcare innovation: ambient notes, interfaces and pilots in clinical work, tried safely and measured, written by engineers for UK care teams.',
      service: { label: 'Software for healthcare', href: '/healthcare' },
    },
    'SaaS Solutions': {
      heading: 'SaaS solutions',
      relatedHeading: 'More on SaaS solutions',
      lead: 'Choosing, building and leaving software that runs as a service, with your data in your own hands.',
      description:
        'Articles on SaaS: build, buy or configure, tenant isolation, audit logs and exit plans, written by engineers for UK organisations that answer to a regulator.',
      service: { label: 'Custom-built and existing SaaS', href: '/#services' },
    },
    Compliance: {
      heading: 'Compliance',
      relatedHeading: 'More on compliance',
      lead: 'Rules turned into things that a team can build, test and show to an auditor.',
      description:
        'Articles on compliance: GDPR, HIPAA, retention, impact assessments and data breaches, turned into work that engineers can build, test and show to auditors.',
      service: { label: 'Software for compliance', href: '/compliance' },
    },
    'Financial Services': {
      heading: 'Financial services',
      relatedHeading: 'More on financial services',
      lead: 'Resilience, controls and payments, explained for the people who have to build them.',
      description:
        'Articles on software in financial services: operational resilience, SOX controls, PCI DSS 4 and the Consumer Duty, explained for those who build and run it.',
      service: { label: 'Software for finance', href: '/finance' },
    },
    Salesforce: {
      heading: 'Salesforce',
      relatedHeading: 'More on Salesforce',
      lead: 'Permissions, automation and integration in orgs that have to stay easy to change.',
      description:
        'Articles on Salesforce: permission sets, Flow or Apex, sandboxes and integration, for teams whose org has to stay safe, tested and easy to change for years.',
      service: { label: 'Salesforce services', href: '/salesforce' },
    },
    Healthcare: {
      heading: 'Healthcare',
      relatedHeading: 'More on healthcare',
      lead: 'Safety cases, evidence and everyday systems in health and care.',
      description:
        'Articles on software in health and care: the DSPT, DTAC, clinical safety, CQC evidence and interfaces, with steps that a small team can take this week.',
      service: { label: 'Software for healthcare', href: '/healthcare' },
    },
    'Digital Transformation': {
      heading: 'Digital transformation',
      relatedHeading: 'More on digital transformation',
      lead: 'Replacing what no longer serves, one decision and one migration at a time.',
      description:
        'Articles on digital transformation: legacy systems, data migration, automation and accessibility, one decision at a time, by engineers who do the work.',
      service: { label: 'Digital transformation', href: '/#services' },
    },
  },
  list: {
    categories: 'Categories',
    empty: 'No blog posts available yet.',
    end: 'You have reached the end of the list.',
    more: 'Load More Posts',
    loading: 'Loading...',
    failed: {
      heading: 'Error loading posts',
      text: 'Failed to load blog posts. Please try again.',
    },
  },
  newsletter: {
    heading: 'New articles by email',
    text: 'A short message when there is something worth reading. We ask you to confirm your address first, and every issue has a link to leave.',
    label: 'Email address',
    submit: 'Subscribe',
    done: 'Please check your inbox: we have sent you a link to confirm your address.',
    privacy: [
      'We use your address for this newsletter alone. ',
      { label: 'Privacy policy', href: '/privacy-policy' },
    ],
  },
  post: {
    back: 'Back to Blogs',
    fallback_title: 'Blog Post',
    not_found: 'Blog Post Not Found',
    not_found_text:
      'This article may have been renamed or withdrawn. The list has everything that is published today.',
    contents: 'In this article',
    updated: 'Updated',
    author: 'Written by',
    service: 'What we do in this field:',
    relatedHeading: 'More articles',
    callToAction: {
      heading: 'Working on something similar?',
      text: 'Tell us where you are stuck. If the answer fits in an email, that is how you will get it.',
      primaryLink: { label: 'Get in Touch', href: '/contact' },
    },
  },
} as const satisfies BlogsPage;
