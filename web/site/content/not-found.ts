import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { NotFoundPage } from './types.ts';

export const notFound = {
  meta: {
    title: 'Page not found',
    description:
      'There is no page at this address: it may have moved, or the link may have a typing error. Return to the home page or choose another.',
  },
  heading: 'Oops! Page not found',
  lead: 'There is nothing at this address. It may have moved, or the link may have a typing error.',
  primaryLink: { label: 'Return to Home', href: '/' },
  suggestions: {
    heading: 'Perhaps you were looking for',
    links: [
      { label: 'What we do in healthcare', href: '/healthcare' },
      { label: 'What we do in finance', href: '/finance' },
      { label: 'What we do in compliance', href: '/compliance' },
      { label: 'Salesforce services', href: '/salesforce' },
      { label: 'The blog', href: '/blogs' },
      { label: 'Client support', href: portalPaths.sign_in },
      { label: 'How to reach us', href: '/contact' },
    ],
  },
} as const satisfies NotFoundPage;
