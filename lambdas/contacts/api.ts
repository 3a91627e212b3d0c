// People without an account: copied in on tickets, or imported.

import type { Handlers } from '../http/serve.ts';
import { mergeContact } from './merge.ts';
import { readCompanyContacts, eraseContact, updateContact } from './store.ts';

export const handlers: Handlers<'contacts'> = {
  listCompanyContacts: ({ params, query }) => readCompanyContacts(params.id, query),

  updateContact: ({ params, body }) => updateContact(params.id, body),

  async mergeContact({ params, body }) {
    await mergeContact(params.id, body.into);
    return { merged: true };
  },

  async eraseContact({ params }) {
    await eraseContact(params.id);
    return { erasing: true };
  },
};
