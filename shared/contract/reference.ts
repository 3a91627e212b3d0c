import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { fold } from '../model/folded-text.ts';
import { permissions } from '../model/permissions.ts';
import { referenceListNames } from '../model/reference-data.ts';
import { nameSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';
import { CustomField, CustomFieldList } from './custom-fields.ts';
import { ReferenceId } from './reference-id.ts';

/** A category or a department. */
export const ReferenceEntry = z
  .strictObject({
    id: ReferenceId,
    name: z.string(),
    /** Whether the entry is no longer offered; tickets that have it keep it. */
    retired: z.boolean(),
  })
  .meta({ id: 'ReferenceEntry' });
export type ReferenceEntry = z.output<typeof ReferenceEntry>;

/**
 * Categories, departments and custom fields for ticket forms, in their order. Only staff receive staff
 * fields, and retired categories and departments. Retired fields are sent to everyone who sees their values.
 */
export const Reference = z
  .strictObject({
    categories: z.array(ReferenceEntry),
    departments: z.array(ReferenceEntry),
    custom_fields: z.array(CustomField),
  })
  .meta({ id: 'Reference' });
export type Reference = z.output<typeof Reference>;

/** All categories or all departments, in their order. */
export const ReferenceList = z
  .strictObject({
    entries: z.array(ReferenceEntry),
    /** Increases each time the list is saved. */
    version: z.int().min(0),
  })
  .meta({ id: 'ReferenceList' });
export type ReferenceList = z.output<typeof ReferenceList>;

export const ReferenceListUpdate = z
  .strictObject({
    /** The list in its new order. Entries cannot be removed, only retired. */
    entries: z
      .array(
        ReferenceEntry.extend({
          /** Null for a new entry; the server assigns its id. */
          id: ReferenceId.nullable().meta({ examples: ['billing'] }),
          name: nameSchema('Name', limits.reference_name),
        }),
      )
      .max(limits.kept_entries, `There can be ${limits.kept_entries}, including retired ones`)
      .superRefine((entries, context) => {
        const names = entries.map(({ name }) => fold(name));
        for (const [index, name] of names.entries())
          if (names.indexOf(name) < index)
            context.addIssue({
              code: 'custom',
              path: [index, 'name'],
              message: 'Another entry has this name',
            });
      })
      .refine(
        (entries) => entries.filter(({ retired }) => !retired).length <= limits.reference_entries,
        `There can be ${limits.reference_entries}. Retire one that is not used`,
      ),
    /** The version that the user saw. */
    version: z.int().min(0),
  })
  .meta({ id: 'ReferenceListUpdate' });
export type ReferenceListUpdate = z.output<typeof ReferenceListUpdate>;

/** The ticket settings that administrators edit. */
export const TicketSettings = z
  .strictObject({
    categories: ReferenceList,
    departments: ReferenceList,
    custom_fields: CustomFieldList,
  })
  .meta({ id: 'TicketSettings' });
export type TicketSettings = z.output<typeof TicketSettings>;

export const referenceEndpoints = defineEndpoints({
  getReference: {
    method: 'GET',
    path: '/api/reference',
    access: 'signed-in',
    service: 'reference',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'Ticket categories and departments, and the fields that administrators have added',
    response: Reference,
  },
  getTicketSettings: {
    method: 'GET',
    path: '/api/ticket-settings',
    access: permissions.write_ticket_fields,
    service: 'reference',
    summary: 'Categories, departments and fields, with the versions that an update must name',
    response: TicketSettings,
  },
  saveReferenceList: {
    method: 'PUT',
    path: '/api/reference/{list}',
    access: permissions.write_ticket_fields,
    service: 'reference',
    summary: 'Add, rename, order and retire categories or departments',
    params: z.strictObject({ list: z.enum(referenceListNames) }),
    body: ReferenceListUpdate,
    response: ReferenceList,
    errors: [409],
  },
});
