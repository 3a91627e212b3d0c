import type { BellEntry } from '@portico/shared/contract/bell.ts';
import { mailKindNews } from '@portico/shared/model/mail.ts';
import type { StatusNews } from '@portico/shared/model/ticket.ts';

const statuses: Readonly<Record<StatusNews, string>> = {
  resolved: 'Resolved',
  closed: 'Closed',
  reopened: 'Reopened',
};

/** What happened, in two or three words. */
export const whatHappened = ({ kind, became }: Pick<BellEntry, 'kind' | 'became'>): string =>
  became === null ? mailKindNews[kind] : statuses[became];

export const texts = {
  title: 'Notifications',
  new_count: (count: number) =>
    count === 0 ? 'Notifications' : `${count} new notification${count === 1 ? '' : 's'}`,
  mark_all: 'Mark all as seen',
  loading: 'Loading the notifications',
  empty: 'Nothing yet. You will see here what others do on your tickets, and on those that you follow.',
  failed: 'Failed to load the notifications',
  retry: 'Try again',
  older: 'These are the newest 50 of the last 30 days.',
  browser: 'Notify me in this browser',
  browser_hint:
    'While this site is open in a tab that you do not look at. The notification has the number of the ticket and what happened, nothing else.',
  browser_blocked:
    'Your browser blocks notifications of this site. Allow them in its settings for this site, often behind the icon beside the address, and load the page again.',
  browser_unsupported: 'This browser cannot show notifications.',
};
