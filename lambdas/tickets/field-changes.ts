import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { type ChangeableField, changeableFields } from '@portico/shared/model/ticket.ts';

/** The fields whose history customers see: the status, but not the priority that staff choose. */
export const fieldsShownToCustomers: readonly ChangeableField[] = ['status'];

/** New values, and what the user saw: the version of the ticket, and that of its conversation. */
export type FieldUpdate = { readonly [K in ChangeableField]?: Ticket[K] | undefined } & {
  readonly version: number;
  readonly conversation_version?: number | undefined;
};

export interface FieldChange {
  readonly field_name: ChangeableField;
  readonly old_value: string;
  readonly new_value: string;
}

/** The changes that an update makes; a field that already has the new value is not one. */
export function changesOf(ticket: Pick<Ticket, ChangeableField>, update: FieldUpdate): FieldChange[] {
  return changeableFields.flatMap((field_name) => {
    const new_value = update[field_name];
    const old_value = ticket[field_name];
    return new_value === undefined || new_value === old_value ? [] : [{ field_name, old_value, new_value }];
  });
}
