import * as z from 'zod';

/** The side of a person at that time. */
export const AuthorSide = z.enum(['customer', 'support']);
