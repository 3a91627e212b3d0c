import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { type ChangeableField, changeableFields } from '@portico/shared/model/ticket.ts';

/** What customers are shown of the history: that their ticket moved on, not how staff rank it. */
export const customersSee: readonly ChangeableField[] = ['status'];

/** New values, and the version of the ticket that they were decided on. */
export type FieldUpdate = { readonly [K in ChangeableField]?: Ticket[K] | undefined } & {
  readonly version: number;
};

export interface FieldChange {
  readonly field_name: ChangeableField;
  readonly old_value: string;
  readonly new_value: string;
}

/** What an update changes; a value that is already there is no change. */
export function changesOf(ticket: Pick<Ticket, ChangeableField>, update: FieldUpdate): FieldChange[] {
  return changeableFields.flatMap((field_name) => {
    const new_value = update[field_name];
    const old_value = ticket[field_name];
    return new_value === undefined || new_value === old_value ? [] : [{ field_name, old_value, new_value }];
  });
}
