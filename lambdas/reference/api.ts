// Categories, departments, and custom fields of tickets.

import type { Handlers } from '../http/serve.ts';
import { reorderCustomFields, saveCustomField } from './custom-fields.ts';
import { readReferenceLists, readReference } from './read-lists.ts';
import { saveReferenceList } from './save-list.ts';

export const handlers: Handlers<'reference'> = {
  getReference: ({ actor }) => readReference(actor),
  getTicketSettings: () => readReferenceLists(true),
  saveReferenceList: ({ params, body }) => saveReferenceList(params.list, body),
  saveCustomField: ({ params, body }) => saveCustomField(params.id, body),
  reorderCustomFields: ({ body }) => reorderCustomFields(body),
};
