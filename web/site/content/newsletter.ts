import { brand } from '@portico/shared/brand.ts';
import type { NewsletterPage } from './types.ts';

export const newsletter = {
  meta: {
    title: 'Your newsletter subscription',
    description: `Confirm or end your subscription to the newsletter of ${brand.name}. This page opens from the link in our message and is not listed by search engines.`,
  },
  confirm: {
    heading: 'One click to confirm',
    text: 'Press the button and we will write to you when there is a new article. If you did not ask for this, close the page: nothing will be sent.',
    action: 'Confirm subscription',
    done_heading: 'You are on the list',
    done_text: 'Thank you. The next issue will come to your inbox, with a link at its end to unsubscribe.',
  },
  leave: {
    heading: 'Leave the newsletter?',
    text: 'Press the button and we will remove your address from the list. You can subscribe again whenever you like.',
    action: 'Unsubscribe',
    done_heading: 'You have left the list',
    done_text:
      'Your address has been removed, and no further issues will be sent to it. The articles stay open to everyone.',
  },
  invalid: {
    heading: 'This link no longer works',
    text: 'It may have been used already, or be too old. You can subscribe again on the blog, or write to us to have an address removed.',
    primaryLink: { label: 'Go to the blog', href: '/blogs' },
    secondaryLink: { label: 'Write to us', href: `mailto:${brand.contactEmail}` },
  },
} as const satisfies NewsletterPage;
