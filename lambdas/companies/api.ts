import type { Handlers } from '../http/serve.ts';
import { addCompany, companiesByName, companyById, peopleOfCompany, updateCompany } from './store.ts';

export const handlers: Handlers<'companies'> = {
  listCompanies: ({ query: { q, status, ...page } }) => companiesByName({ q, status }, page),

  createCompany({ actor, body, idempotency_key }) {
    const request = { user_id: actor.id, key: idempotency_key, content: { company: body } };
    return addCompany(body, request, new Date());
  },

  updateCompany: {
    begin({ params }) {
      const reading = companyById(params.id);
      reading.catch(() => undefined); // reported when awaited, or of no interest when the caller is refused
      return async ({ body }) => updateCompany(await reading, body);
    },
  },

  listCompanyUsers: ({ params, query }) => peopleOfCompany(params.id, query),
};
