import { randomUUID } from 'node:crypto';
import { createCompany } from '@portico/lambdas/companies/store.ts';

/** Creates an active company of which only the name is known. */
export function newCompany(name: string) {
  const content = {
    name,
    contact_email: null,
    contact_phone: null,
    address: null,
    status: 'active',
  } as const;
  return createCompany(content, { user_id: 'script', key: randomUUID(), content }, new Date());
}
