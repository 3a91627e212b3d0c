import type { Reference, ReferenceList } from '@portico/shared/contract/reference.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Actor } from '../domain/actor.ts';
import { referenceList } from '../domain/reference.ts';
import type { Handlers } from '../http/serve.ts';
import { saveReferenceList } from './save-list.ts';

async function readLists(consistent: boolean) {
  const [categories, departments] = await Promise.all([
    referenceList('categories', { consistent }),
    referenceList('departments', { consistent }),
  ]);
  return { categories, departments };
}

/** What is offered; for staff also what tickets still have. */
async function referenceFor({ roles }: Actor): Promise<Reference> {
  const shown = ({ entries }: ReferenceList) =>
    isStaff(roles) ? entries : entries.filter(({ retired }) => !retired);
  const { categories, departments } = await readLists(false);
  return { categories: shown(categories), departments: shown(departments) };
}

export const handlers: Handlers<'reference'> = {
  getReference: ({ actor }) => referenceFor(actor),
  getTicketSettings: () => readLists(true),
  saveReferenceList: ({ params, body }) => saveReferenceList(params.list, body),
};
