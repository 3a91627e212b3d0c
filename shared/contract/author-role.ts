import * as z from 'zod';

/** The side of a person at that time. */
export const AuthorRole = z.enum(['customer', 'support']);
