import type { Ticket } from '../../shared/contract/tickets.ts';
import { isStaff } from '../../shared/model/permissions.ts';
import { type ChangeableField, changeableFields } from '../../shared/model/ticket.ts';
import type { Actor } from '../platform/actor.ts';

/** Which tickets an actor may read and comment on: staff every one, others those of their company. */
export type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly company_id: string }
  | { readonly kind: 'none' };

export function reachOf(actor: Actor): Reach {
  if (isStaff(actor.roles)) return { kind: 'all' };
  return actor.company ? { kind: 'company', company_id: actor.company.id } : { kind: 'none' };
}

export const within = (reach: Reach, ticket: { company_id: string }): boolean =>
  reach.kind === 'all' || (reach.kind === 'company' && reach.company_id === ticket.company_id);

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
