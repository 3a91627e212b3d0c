import type { BookingLink } from './optional.ts';

/**
 * Where visitors choose a time for a conversation. A value adds a link to `/contact` and to the end of every
 * page:
 *
 * ```ts
 * { label: 'Book half an hour', href: 'https://calendar.example/us', note: 'Opens our calendar at …' }
 * ```
 */
export const bookingLink: BookingLink | undefined = undefined;
