import * as z from 'zod';

/** On whose side a person was at the time. */
export const AuthorRole = z.enum(['customer', 'support']);
