import { randomUUID } from 'node:crypto';
import type { CustomFieldUpdate } from '../../shared/contract/custom-fields.ts';
import { call } from './api.ts';
import type { Person } from './people.ts';

/** Changes a field. */
export async function saveField(
  admin: Person,
  id: string,
  changes: Partial<Omit<CustomFieldUpdate, 'version'>>,
): Promise<void> {
  const { fields, version } = (await call('getTicketSettings', {}, admin)).custom_fields;
  const currentField = fields.find((field) => field.id === id);
  if (!currentField) throw new Error(`There is no field ${id}`);
  const { id: _, ...field } = currentField;
  await call('saveCustomField', { params: { id }, body: { ...field, ...changes, version } }, admin);
}

/** Adds a custom field, by default a text field for staff. @returns its id */
export async function newField(
  admin: Person,
  field: Partial<Omit<CustomFieldUpdate, 'version'>>,
): Promise<string> {
  const { fields, version } = (await call('getTicketSettings', {}, admin)).custom_fields;
  const id = `f${fields.length + 1}`;
  const body: CustomFieldUpdate = {
    name: `Field ${randomUUID().slice(0, 8)}`,
    kind: 'text',
    ticket_types: ['incident'],
    for_customers: false,
    required: false,
    choices: [],
    retired: false,
    ...field,
    version,
  };
  await call('saveCustomField', { params: { id }, body }, admin);
  return id;
}
