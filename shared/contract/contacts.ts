import * as z from 'zod';
import { contactSources } from '../model/mail.ts';

/** A person without an account. */
export const Contact = z
  .strictObject({
    id: z.string(),
    full_name: z.string(),
    /** In lower case; mails go to the first. */
    emails: z.array(z.string()).min(1),
    /** Null for a person of no company. */
    company_id: z.string().nullable(),
    source: z.enum(contactSources),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof Contact>;
