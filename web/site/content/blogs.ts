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
    callToAction: {
      heading: 'Working on something similar?',
      text: 'Tell us where you are stuck. If the answer fits in an email, that is how you will get it.',
      primary: { label: 'Get in Touch', href: '/contact' },
    },
  },
} as const satisfies BlogsPage;
