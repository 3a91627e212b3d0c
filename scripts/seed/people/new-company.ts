import { randomUUID } from 'node:crypto';
import type { NewCompany } from '@portico/shared/contract/companies.ts';
import { createCompany } from '@portico/lambdas/companies/store.ts';

/** Creates a company: by default an active one with only a name. */
export function createMinimalCompany(name: string, changes: Partial<NewCompany> = {}) {
  const content = {
    name,
    contact_email: null,
    contact_phone: null,
    address: null,
    status: 'active',
    mail_domains: [],
    program_mails: 'record',
    program_addresses: [],
    service_level: null,
    default_group_id: null,
    ...changes,
  } satisfies NewCompany;
  return createCompany(content, { user_id: 'script', key: randomUUID(), content }, new Date());
}
