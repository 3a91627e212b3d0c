import * as z from 'zod';

/** The id of a category or a department. */
export const ReferenceId = z
  .string()
  .regex(/^[a-z0-9_]{1,40}$/, 'must be an id from /api/reference')
  .meta({ examples: ['billing'] });
