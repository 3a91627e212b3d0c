import type { BookingLink } from './optional.ts';

/**
 * A link to a page where visitors choose a time for a conversation. If it is set, the link is on `/contact`
 * and at the end of every page:
 *
 * ```ts
 * { label: 'Book half an hour', href: 'https://calendar.example/us', note: 'Opens our calendar at …' }
 * ```
 */
export const bookingLink: BookingLink | undefined = undefined;
