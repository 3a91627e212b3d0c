// Client companies and their service levels.

import { withPrefetch } from '../http/prefetch.ts';
import type { Handlers } from '../http/serve.ts';
import { requireOwnDomains } from './mail-domains.ts';
import { readServiceLevels, saveCalendar, savePolicy } from './service-levels.ts';
import { requireDistinctName } from './similar-names.ts';
import {
  listCompaniesByName,
  readCompanyById,
  createCompany,
  listCompanyPeople,
  updateCompany,
} from './store.ts';

type TermsUpdateEndpoint = 'previewTermsUpdate' | 'startTermsUpdate' | 'getTermsUpdate';

export const handlers: Omit<Handlers<'companies'>, TermsUpdateEndpoint> = {
  listCompanies: ({ actor: { company_ids: ids }, query: { q, status, ...page } }) =>
    listCompaniesByName({ q, status, ids }, page),

  async createCompany({ actor, body: { allow_similar_name, ...company }, idempotency_key }) {
    requireOwnDomains(company.mail_domains);
    if (!allow_similar_name) await requireDistinctName(company.name);
    const request = { user_id: actor.id, key: idempotency_key, content: { company } };
    return createCompany(company, request, new Date());
  },

  updateCompany: withPrefetch(
    ({ params }) => readCompanyById(params.id),
    async ({ body: { allow_similar_name, ...changed } }, company) => {
      requireOwnDomains(changed.mail_domains ?? []);
      if (changed.name !== undefined && !allow_similar_name) await requireDistinctName(changed.name, company);
      return updateCompany(company, changed);
    },
  ),

  getServiceLevels: () => readServiceLevels(),

  saveServicePolicy: ({ params, body }) => savePolicy(params.id, body),

  saveBusinessHours: ({ params, body }) => saveCalendar(params.id, body),

  listCompanyUsers: ({ params, query }) => listCompanyPeople(params.id, query),
};
