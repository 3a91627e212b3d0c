import type { Link } from './types.ts';

/** The button in the header of every page. */
export const quoteLink = { label: 'Get a free quote', href: '/contact' } as const satisfies Link;
