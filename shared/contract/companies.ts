import * as z from 'zod';
import { companyStatuses } from '../model/company.ts';
import { limits } from '../model/limits.ts';
import { programMailRules } from '../model/mail.ts';
import { domainMessage, domainPattern } from '../model/mail-domains.ts';
import { adminRoles, staff } from '../model/permissions.ts';
import { lineSchema, nameSchema, paragraphsSchema } from '../model/text.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { EnquiryId } from './enquiries.ts';
import { GroupId } from './groups.ts';
import { PageQuery, pageSchema } from './page.ts';
import { NewServiceContract, CompanyServiceLevel } from './service-level.ts';
import { NewTicket, Ticket } from './ticket.ts';

/** A client company. */
export const Company = z
  .strictObject({
    id: CompanyId,
    name: z.string(),
    contact_email: z.string().nullable(),
    contact_phone: z.string().nullable(),
    address: z.string().nullable(),
    status: z.enum(companyStatuses),
    /** A first mail from one of these domains creates a ticket of the company. In alphabetical order. */
    mail_domains: z.array(z.string()),
    /** How mails from the company's programs, such as alarms, are processed. Such mails get no replies. */
    program_mails: z.enum(programMailRules),
    /** The addresses of the company's programs that are outside `mail_domains`. In alphabetical order. */
    program_addresses: z.array(z.string()),
    created_at: z.iso.datetime(),
    /** The service contract for the company's new tickets; null for none. */
    service_level: CompanyServiceLevel.nullable(),
    /** The group for new tickets that no rule matches; null for none. The group may have been deleted. */
    default_group_id: GroupId.nullable(),
    /** The number of the company's people. */
    user_count: z.int(),
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof Company>;

const CompanyFields = {
  name: nameSchema('Company name', limits.name),
  contact_email: z.email('Contact email must be a valid address').max(limits.email).nullable(),
  contact_phone: lineSchema('Contact phone', limits.phone).nullable(),
  address: paragraphsSchema('Address', limits.address).nullable(),
  status: z.enum(companyStatuses),
  mail_domains: z
    .array(
      z
        .string()
        .regex(domainPattern, domainMessage)
        .meta({ examples: ['calderbrook.example'] }),
    )
    .max(limits.mail_domains, `A company has at most ${limits.mail_domains} mail domains`)
    .overwrite((domains) => [...new Set(domains)].sort()),
  program_mails: z.enum(programMailRules),
  program_addresses: z
    .array(
      z
        .email('Addresses of programs are like alerts@status.example')
        .max(limits.email)
        .overwrite((address) => address.toLowerCase())
        .meta({ examples: ['alerts@status.example'] }),
    )
    .max(limits.program_addresses, `A company has at most ${limits.program_addresses} programs`)
    .overwrite((addresses) => [...new Set(addresses)].sort()),
  service_level: NewServiceContract.nullable(),
  default_group_id: GroupId.nullable(),
};

export const NewCompany = z
  .strictObject({
    name: CompanyFields.name,
    contact_email: CompanyFields.contact_email.default(null),
    contact_phone: CompanyFields.contact_phone.default(null),
    address: CompanyFields.address.default(null),
    status: CompanyFields.status.default('active'),
    mail_domains: CompanyFields.mail_domains.default([]),
    program_mails: CompanyFields.program_mails.default('record'),
    program_addresses: CompanyFields.program_addresses.default([]),
    service_level: CompanyFields.service_level.default(null),
    default_group_id: CompanyFields.default_group_id.default(null),
  })
  .meta({ id: 'NewCompany' });
export type NewCompany = z.output<typeof NewCompany>;

export const CompanyUpdate = z.strictObject(CompanyFields).partial().meta({ id: 'CompanyUpdate' });
export type CompanyUpdate = z.output<typeof CompanyUpdate>;

/**
 * Whether to accept a name that is similar to that of another company, such as `Acme` and `Acme Ltd`. If
 * omitted, the response to such a name is 409 `name_similar`, whose message names the other company.
 */
const allowSimilarNameField = { allow_similar_name: z.boolean().optional() };

const CompanyParams = z.strictObject({ id: CompanyId });

/** A user of the company, or a name and e-mail address that staff entered. */
const Requester = z.union([
  z.strictObject({ user_id: z.uuid('must be a user id') }),
  z.strictObject({
    full_name: nameSchema('Requester name', limits.name),
    email: z.email('Requester email must be a valid address').max(limits.email),
  }),
]);

const TicketForCompany = NewTicket.extend({
  requester: Requester,
  /**
   * The open enquiry that becomes the ticket and is then closed. If it is closed already, the response is
   * 409, `version_conflict`. Calls with keys cannot use this field.
   */
  enquiry_id: EnquiryId.optional(),
}).meta({ id: 'TicketForCompany' });
export type TicketForCompany = z.output<typeof TicketForCompany>;

export const companyEndpoints = defineEndpoints({
  listCompanies: {
    method: 'GET',
    path: '/api/companies',
    access: staff,
    service: 'companies',
    scope: 'companies:read',
    restricted_by: 'handler',
    summary: 'Companies by name, optionally of one status or with names that contain the search text',
    query: PageQuery.extend({
      q: z.string().max(limits.search).optional(),
      status: z.enum(companyStatuses).optional(),
    }),
    response: pageSchema(Company),
  },
  createCompany: {
    method: 'POST',
    path: '/api/companies',
    access: adminRoles,
    service: 'companies',
    scope: 'companies:write',
    summary: 'Create a company; names are unique, ignoring case',
    body: NewCompany.extend(allowSimilarNameField),
    response: Company,
    status: 201,
    idempotent: true,
    errors: [409],
  },
  updateCompany: {
    method: 'PATCH',
    path: '/api/companies/{id}',
    access: adminRoles,
    service: 'companies',
    scope: 'companies:write',
    restricted_by: 'path',
    summary: 'Change a company; a new name reaches its people and tickets',
    params: CompanyParams,
    body: CompanyUpdate.extend(allowSimilarNameField),
    response: Company,
    errors: [404, 409],
  },
  listCompanyUsers: {
    method: 'GET',
    path: '/api/companies/{id}/users',
    access: staff,
    service: 'companies',
    scope: 'people:read',
    restricted_by: 'path',
    summary: 'People of a company by name, for choosing a requester',
    params: CompanyParams,
    query: PageQuery,
    response: pageSchema(z.strictObject({ id: z.string(), full_name: z.string(), email: z.string() })),
    errors: [404],
  },
  createTicketForCompany: {
    method: 'POST',
    path: '/api/companies/{id}/tickets',
    access: staff,
    service: 'tickets',
    scope: 'tickets:write',
    restricted_by: 'path',
    summary: 'Create a ticket on behalf of a client',
    params: CompanyParams,
    body: TicketForCompany,
    response: Ticket,
    status: 201,
    idempotent: true,
    errors: [404, 409],
    counts: [{ limit: 'tickets' }],
  },
});
