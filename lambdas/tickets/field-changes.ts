import type { Ticket } from '@portico/shared/contract/tickets.ts';
import {
  type ChangeableField,
  type HistoryField,
  changeableFields,
  tabOfStatus,
} from '@portico/shared/model/ticket.ts';
import { tagsText } from '@portico/shared/model/tags.ts';
import type { TicketGroup } from '../domain/groups.ts';
import type { Assignee, StoredTicket } from '../domain/ticket/ticket.ts';

/** The fields whose history customers see: not what staff choose, link or promise. */
export const fieldsShownToCustomers: readonly HistoryField[] = ['status', 'merge', 'split'];

/** New values, and what the user saw: the version of the ticket, and that of its conversation. */
export interface FieldUpdate {
  readonly status?: Ticket['status'] | undefined;
  readonly priority?: Ticket['priority'] | undefined;
  /** Null takes the assignee away. */
  readonly assignee?: Assignee | null | undefined;
  /** Null takes it out of its group. */
  readonly group?: TicketGroup | null | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Whether staff wait for the customer. */
  readonly waiting?: boolean | undefined;
  readonly version: number;
  readonly conversation_version?: number | undefined;
}

export interface FieldChange {
  readonly field_name: ChangeableField;
  readonly old_value: string;
  readonly new_value: string;
}

type Changed = Pick<
  StoredTicket,
  'status' | 'priority' | 'assignee_id' | 'assignee_name' | 'group_id' | 'tags' | 'waiting'
> & { readonly group_name?: string | null };

/** The changes between two states of a ticket. */
export function changesBetween(before: Changed, after: Changed): FieldChange[] {
  const shown = (ticket: Changed, field: ChangeableField) => {
    if (field === 'tags') return tagsText(ticket.tags);
    if (field === 'waiting') return String(ticket.waiting);
    if (field === 'group') return ticket.group_name ?? ticket.group_id ?? '';
    return field === 'assignee' ? (ticket.assignee_name ?? '') : ticket[field];
  };
  const known = (ticket: Changed, field: ChangeableField) =>
    field === 'assignee' || field === 'group' ? ticket[`${field}_id`] : shown(ticket, field);
  return (
    changeableFields
      .filter((field) => known(before, field) !== known(after, field))
      // A ticket that ends waits for nobody: its status says that.
      .filter((field) => field !== 'waiting' || tabOfStatus(after.status) !== 'closed')
      .map((field_name) => ({
        field_name,
        old_value: shown(before, field_name),
        new_value: shown(after, field_name),
      }))
  );
}
