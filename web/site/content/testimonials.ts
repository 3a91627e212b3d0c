import type { Testimonial } from './optional.ts';

/**
 * Quotations that clients have agreed to publish. The first entry for a page adds a section to that page. An
 * entry:
 *
 * ```ts
 * {
 *   quote: 'Their words, without quotation marks.',
 *   name: 'The name of the person',
 *   role: 'Head of Operations',
 *   organisation: 'The name of the client',
 *   page: '/healthcare', // or '/', '/finance', '/compliance', '/salesforce'
 *   published: '2026-01-31',
 * }
 * ```
 */
export const testimonials: readonly Testimonial[] = [];
