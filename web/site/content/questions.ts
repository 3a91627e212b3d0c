import type { Question } from './optional.ts';

/**
 * Questions that visitors ask, with answers. The first entry for a page adds a section to that page. An
 * entry:
 *
 * ```ts
 * {
 *   question: 'Who owns the code?',
 *   answer: ['You do, from the first day.'],
 *   page: '/', // or '/healthcare', '/finance', '/compliance', '/salesforce'
 * }
 * ```
 */
export const questions: readonly Question[] = [];
