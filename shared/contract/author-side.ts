import * as z from 'zod';

/** Whether an author was a customer or support when they wrote the text or uploaded the file. */
export const AuthorSide = z.enum(['customer', 'support']);
