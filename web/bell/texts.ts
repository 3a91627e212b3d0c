import type { BellEntry } from '@portico/shared/contract/bell.ts';
import { mailKindNotificationTexts } from '@portico/shared/model/mail.ts';
import type { NotifiedStatusChange } from '@portico/shared/model/ticket.ts';

const statusTexts: Readonly<Record<NotifiedStatusChange, string>> = {
  resolved: 'Resolved',
  closed: 'Closed',
  reopened: 'Reopened',
};

/** The event in two or three words. */
export const describeEvent = ({ kind, became }: Pick<BellEntry, 'kind' | 'became'>): string =>
  became === null ? mailKindNotificationTexts[kind] : statusTexts[became];

export const texts = {
  title: 'Notifications',
  new_count: (count: number) =>
    count === 0 ? 'Notifications' : `${count} new notification${count === 1 ? '' : 's'}`,
  mark_all: 'Mark all as seen',
  loading: 'Loading the notifications',
  empty: 'Nothing yet. You will see changes by others on your tickets, and on tickets that you follow.',
  failed: 'Failed to load the notifications',
  retry: 'Try again',
  older: 'These are the newest 50 of the last 30 days.',
  browser: 'Notify me in this browser',
  browser_hint:
    'While this site is open in a tab that you are not looking at. The notification only contains the number of the ticket and the kind of event.',
  browser_blocked:
    'Your browser blocks notifications of this site. Allow them in the browser’s settings for this site, often behind the icon next to the address, and reload the page.',
  browser_unsupported: 'This browser cannot show notifications.',
};
