import * as z from 'zod';

/** On whose side a person was at the time; null for what the first release stored, which did not keep it. */
export const AuthorRole = z.enum(['customer', 'support']).nullable();
