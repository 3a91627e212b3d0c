import type { Handlers } from '../http/serve.ts';
import { notFound } from '../platform/api-error.ts';
import { changeEnquiryState, findEnquiryById, readEnquiries } from './store.ts';

/** The enquiries that staff handle. */
export const handlers: Handlers<'enquiries'> = {
  listEnquiries: ({ query: { state, ...page } }) => readEnquiries(state, page),

  async getEnquiry({ params: { id } }) {
    const enquiry = await findEnquiryById(id);
    if (!enquiry) throw notFound();
    return enquiry;
  },

  changeEnquiry: ({ actor, params: { id }, body: { state } }) =>
    changeEnquiryState(id, state, actor.full_name, new Date()),
};
