import * as z from 'zod';

/** Which side the author was on at that time. */
export const AuthorSide = z.enum(['customer', 'support']);
