import { withPrefetch } from '../http/prefetch.ts';
import type { Handlers } from '../http/serve.ts';
import { createCompany, companiesByName, companyById, peopleOfCompany, updateCompany } from './store.ts';

export const handlers: Handlers<'companies'> = {
  listCompanies: ({ query: { q, status, ...page } }) => companiesByName({ q, status }, page),

  createCompany({ actor, body, idempotency_key }) {
    const request = { user_id: actor.id, key: idempotency_key, content: { company: body } };
    return createCompany(body, request, new Date());
  },

  updateCompany: withPrefetch(
    ({ params }) => companyById(params.id),
    async ({ body }, company) => updateCompany(company, body),
  ),

  listCompanyUsers: ({ params, query }) => peopleOfCompany(params.id, query),
};
