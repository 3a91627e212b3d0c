import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { contactSources } from '../model/mail.ts';
import { permissions } from '../model/permissions.ts';
import { nameSchema } from '../model/text.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { PageQuery, pageSchema } from './page.ts';
import { UserId } from './user-id.ts';

/** A person without an account. */
export const Contact = z
  .strictObject({
    id: z.string(),
    full_name: z.string(),
    /** In lower case. Mails go to the first address. */
    emails: z.array(z.string()).min(1),
    /** Null for a person without a company. */
    company_id: z.string().nullable(),
    source: z.enum(contactSources),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof Contact>;

const Email = z.email('Addresses are like sam@acme.example').max(limits.email).trim().toLowerCase();

/** The fields of a contact that staff edit. */
export const ContactFields = z.strictObject({
  full_name: nameSchema('Name', limits.name),
  emails: z
    .array(Email)
    .min(1, 'A contact has at least one address')
    .max(limits.contact_emails, `A contact has at most ${limits.contact_emails} addresses`)
    .overwrite((emails) => [...new Set(emails)]),
  /** Null for no company. */
  company_id: CompanyId.nullable(),
});

const ContactUpdate = ContactFields.partial()
  .refine((update) => Object.values(update).some((value) => value !== undefined), 'Change at least one field')
  .meta({ id: 'ContactUpdate' });
export type ContactUpdate = z.output<typeof ContactUpdate>;

const ContactParams = z.strictObject({ id: UserId });

export const contactsEndpoints = defineEndpoints({
  listCompanyContacts: {
    method: 'GET',
    path: '/api/companies/{id}/contacts',
    access: permissions.work_all_tickets,
    service: 'contacts',
    scope: 'people:read',
    restricted_by: 'path',
    summary: 'Contacts of a company by name: people without an account',
    params: z.strictObject({ id: CompanyId }),
    query: PageQuery,
    response: pageSchema(Contact),
    errors: [404],
  },
  updateContact: {
    method: 'PATCH',
    path: '/api/contacts/{id}',
    access: permissions.work_all_tickets,
    service: 'contacts',
    scope: 'people:write',
    summary:
      'Change a contact. An address belongs to one contact; that of another one is answered with 409, `email_taken`',
    params: ContactParams,
    body: ContactUpdate,
    response: Contact,
    errors: [404, 409],
  },
  mergeContact: {
    method: 'POST',
    path: '/api/contacts/{id}/merge',
    access: permissions.work_all_tickets,
    service: 'contacts',
    summary:
      'Merge a contact into another contact or a user of the same company. That person gets the comments of the contact, and is copied in on tickets in its place. A merge cannot be undone',
    params: ContactParams,
    body: z.strictObject({ into: UserId }),
    response: z.strictObject({ merged: z.literal(true) }),
    errors: [404, 409],
  },
  eraseContact: {
    method: 'DELETE',
    path: '/api/contacts/{id}',
    access: permissions.work_all_tickets,
    service: 'contacts',
    summary: 'Delete a contact; its name and addresses are then removed from everything that stays',
    params: ContactParams,
    response: z.strictObject({ erasing: z.literal(true) }),
    errors: [404, 409],
  },
});
