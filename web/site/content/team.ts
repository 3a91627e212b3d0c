import type { TeamMember } from './optional.ts';

/**
 * The people of the consultancy, in the order of the page. The first entry adds a section to `/about`. An
 * entry:
 *
 * ```ts
 * {
 *   name: 'The name of the person',
 *   role: 'Engineer',
 *   about: 'What they do, and what clients ask them.',
 *   portrait: { file: '/pictures/name.avif', width: 480, height: 480, alt: 'The name of the person' },
 *   profile: 'https://www.linkedin.com/in/…',
 * }
 * ```
 */
export const team: readonly TeamMember[] = [];
