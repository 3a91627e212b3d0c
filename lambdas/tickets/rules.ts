import type { Ticket, TicketChange, TicketUpdate } from '../../shared/contract/tickets.ts';
import { isStaff } from '../../shared/model/permissions.ts';
import { type ChangeableField, type TicketStatus, changeableFields } from '../../shared/model/ticket.ts';
import type { Actor } from '../platform/actor.ts';

/** Which tickets an actor may read and comment on: staff every one, others those of their company. */
export type Reach = { readonly kind: 'all' } | { readonly kind: 'company'; readonly company_id: string } | { readonly kind: 'none' };

export function reachOf(actor: Actor): Reach {
  if (isStaff(actor.roles)) return { kind: 'all' };
  return actor.company ? { kind: 'company', company_id: actor.company.id } : { kind: 'none' };
}

export const within = (reach: Reach, ticket: { company_id: string }): boolean =>
  reach.kind === 'all' || (reach.kind === 'company' && reach.company_id === ticket.company_id);

/** What customers are shown of the history: that their ticket moved on, not how staff rank it. */
export const customersSee: readonly ChangeableField[] = ['status'];

export interface FieldChange {
  readonly field_name: ChangeableField;
  readonly old_value: string;
  readonly new_value: string;
}

/** What an update changes; a value that is already there is no change. */
export function changesOf(ticket: Pick<Ticket, ChangeableField>, update: TicketUpdate): FieldChange[] {
  return changeableFields.flatMap((field_name) => {
    const new_value = update[field_name];
    const old_value = ticket[field_name];
    return new_value === undefined || new_value === old_value ? [] : [{ field_name, old_value, new_value }];
  });
}

/** The ticket as it stands after its changes: folding a ticket's history from its first values gives its present ones. */
export function applyChanges<T extends { status: TicketStatus; priority: Ticket['priority'] }>(
  ticket: T,
  changes: readonly Pick<TicketChange, 'field_name' | 'new_value'>[],
): Record<ChangeableField, string> {
  const present: Record<ChangeableField, string> = { status: ticket.status, priority: ticket.priority };
  for (const { field_name, new_value } of changes) present[field_name] = new_value;
  return present;
}
