import * as z from 'zod';
import { customFieldKinds } from '../model/custom-fields.ts';
import { fold } from '../model/folded-text.ts';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { nameSchema } from '../model/text.ts';
import { ticketTypes } from '../model/ticket.ts';
import { defineEndpoints } from './define.ts';

/** `f1`, `f2` and so on, in the order of creation; never reused. */
export const CustomFieldId = z
  .string()
  .regex(/^f[0-9]{1,3}$/, 'must be the id of a field, such as f1')
  .meta({ examples: ['f1'] });

const Choices = z
  .array(nameSchema('Choice', limits.custom_choice))
  .max(limits.custom_choices, `A field has at most ${limits.custom_choices} choices`)
  .superRefine((choices, context) => {
    const foldedChoices = choices.map(fold);
    for (const [index, choice] of foldedChoices.entries())
      if (foldedChoices.indexOf(choice) < index)
        context.addIssue({ code: 'custom', path: [index], message: 'This choice is already in the list' });
  });

const fields = {
  name: nameSchema('Name', limits.custom_field_name),
  /** Never changes, because the values on tickets are of this kind. */
  kind: z.enum(customFieldKinds),
  /** The types of tickets that include the field. */
  ticket_types: z.array(z.enum(ticketTypes)).min(1, 'Choose at least one type').max(ticketTypes.length),
  /**
   * Whether customers also see and fill in the field. Never changes, because existing values must not become
   * visible to people who could not see them before.
   */
  for_customers: z.boolean(),
  /**
   * Whether everyone whose form has the field must enter a value in a new ticket. Not available for
   * checkboxes.
   */
  required: z.boolean(),
  /** The options of a choice; empty for other kinds. */
  choices: Choices.meta({ examples: [[]] }),
  /** Whether forms no longer offer the field; tickets keep their values. */
  retired: z.boolean(),
};

/** A field that administrators added to tickets. */
export const CustomField = z
  .strictObject({ id: CustomFieldId, ...fields, name: z.string() })
  .meta({ id: 'CustomField' });
export type CustomField = z.output<typeof CustomField>;

/** All fields, in their order. */
export const CustomFieldList = z
  .strictObject({
    fields: z.array(CustomField),
    /** Increases each time a field or the order is saved. */
    version: z.int().min(0),
  })
  .meta({ id: 'CustomFieldList' });
export type CustomFieldList = z.output<typeof CustomFieldList>;

const version = z.int().min(0);

export const CustomFieldUpdate = z
  .strictObject({
    ...fields,
    /** The version of the list that the user saw. */
    version,
  })
  .superRefine(({ kind, choices, required }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'choice' && choices.length === 0) addIssue('choices', 'Write at least one choice');
    if (kind !== 'choice' && choices.length > 0) addIssue('choices', 'are allowed only for the kind choice');
    if (kind === 'checkbox' && required) addIssue('required', 'A tick box cannot be required');
  })
  .meta({ id: 'CustomFieldUpdate' });
export type CustomFieldUpdate = z.output<typeof CustomFieldUpdate>;

const CustomValue = z.union([z.string().max(limits.custom_text), z.number(), z.boolean()], {
  error: `must be text of at most ${limits.custom_text} characters, a number, true or false`,
});

/** Values of custom fields by field id; fields without a value are absent. */
export const CustomValues = z
  .record(CustomFieldId, CustomValue)
  .meta({ id: 'CustomValues', examples: [{ f1: 'Leeds' }] });

/** New values; null removes a value. */
export const CustomChanges = z
  .record(CustomFieldId, CustomValue.nullable())
  .refine(
    (changes) => Object.keys(changes).length <= limits.custom_fields,
    `names at most ${limits.custom_fields} fields`,
  )
  .meta({ id: 'CustomChanges', maxProperties: limits.custom_fields, examples: [{ f1: 'Leeds' }] });

export const customFieldEndpoints = defineEndpoints({
  saveCustomField: {
    method: 'PUT',
    path: '/api/custom-fields/{id}',
    access: permissions.write_ticket_fields,
    service: 'reference',
    summary:
      'Add a field to tickets, change one, or retire it. The kind and audience of a field never change. A new id adds a field',
    params: z.strictObject({ id: CustomFieldId }),
    body: CustomFieldUpdate,
    response: CustomFieldList,
    errors: [409],
  },
  reorderCustomFields: {
    method: 'PUT',
    path: '/api/custom-fields',
    access: permissions.write_ticket_fields,
    service: 'reference',
    summary: 'Order the fields that administrators have added',
    body: z.strictObject({ ids: z.array(CustomFieldId).max(limits.kept_custom_fields), version }),
    response: CustomFieldList,
    errors: [409],
  },
});
