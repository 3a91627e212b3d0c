import type { Reference, ReferenceList } from '@portico/shared/contract/reference.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Actor } from '../domain/actor.ts';
import { readCustomFieldList } from '../domain/custom-fields.ts';
import { readReferenceList } from '../domain/reference.ts';

export async function readReferenceLists(consistent: boolean) {
  const [categories, departments, custom_fields] = await Promise.all([
    readReferenceList('categories', { consistent }),
    readReferenceList('departments', { consistent }),
    readCustomFieldList({ consistent }),
  ]);
  return { categories, departments, custom_fields };
}

/** The entries that can be chosen; for staff also retired entries, and the fields that only staff see. */
export async function readReference({ roles }: Actor): Promise<Reference> {
  const listVisibleEntries = ({ entries }: ReferenceList) =>
    isStaff(roles) ? entries : entries.filter(({ retired }) => !retired);
  const { categories, departments, custom_fields } = await readReferenceLists(false);
  return {
    categories: listVisibleEntries(categories),
    departments: listVisibleEntries(departments),
    custom_fields: custom_fields.fields.filter(({ for_customers }) => for_customers || isStaff(roles)),
  };
}
