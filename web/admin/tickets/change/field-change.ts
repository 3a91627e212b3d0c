import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import type { NewHold, Ticket } from '@portico/shared/contract/ticket.ts';
import type { Priority, SelectableStatus, TicketType } from '@portico/shared/model/ticket.ts';
import { type CustomValue, formatCustomValue } from '@portico/shared/model/custom-fields.ts';
import { formatHold } from '@portico/shared/model/ticket-hold.ts';
import { formatTags } from '@portico/shared/model/tags.ts';
import { formatChangedValue } from '../../../conversation/change/changed-value.ts';
import { formatEnumValue } from '../../../ui/tickets/enum-label.ts';

/** New values of one or several fields, which are saved together. */
export interface TicketEdit {
  readonly status?: SelectableStatus;
  readonly priority?: Priority;
  readonly assignee_id?: string | null;
  /** Shown until the API has responded. */
  readonly assignee_name?: string | null;
  readonly group_id?: string | null;
  /** Shown until the API has responded. */
  readonly group_name?: string | null;
  /** All tags of the ticket after the change. */
  readonly tags?: string[];
  /** Whether the ticket waits for the customer. */
  readonly waiting?: boolean;
  /** Null takes the ticket off hold. */
  readonly hold?: NewHold | null;
  readonly subject?: string;
  readonly type?: TicketType;
  readonly impact?: Priority;
  readonly urgency?: Priority;
  readonly category_id?: string | null;
  /** Shown until the API has responded. */
  readonly category_name?: string | null;
  readonly department_id?: string | null;
  /** Shown until the API has responded. */
  readonly department_name?: string | null;
  /** The id of a custom field with its new value; null removes the value. */
  readonly custom_field?: { readonly id: string; readonly name: string; readonly value: CustomValue | null };
  readonly requester_id?: string;
  /** Shown until the API has responded. */
  readonly requester_name?: string;
  /** The company to which the ticket moves together with its requester. */
  readonly company_id?: string;
  /** Shown until the API has responded. */
  readonly company_name?: string;
}

/** The ticket with the values being saved. Its hold does not change until the API has responded. */
export function applyPendingChange(ticket: Ticket, pendingChange: TicketEdit | undefined): Ticket {
  const { hold: _, ...values } = pendingChange ?? {};
  return { ...ticket, ...values };
}

/** The request body. */
export function toRequestBody(change: TicketEdit) {
  const {
    assignee_name: _assigneeName,
    group_name: _groupName,
    category_name: _categoryName,
    department_name: _departmentName,
    requester_name: _requesterName,
    company_name: _companyName,
    custom_field,
    ...requested
  } = change;
  return {
    ...requested,
    ...(custom_field && { custom_fields: { [custom_field.id]: custom_field.value } }),
  };
}

/** Each changed field with its new value as text. */
function listNewValues(change: TicketEdit) {
  const { status, priority, assignee_id, assignee_name, group_id, group_name, tags, waiting } = change;
  const values: [name: string, value: string][] = [];
  if (status !== undefined) values.push(['status', formatEnumValue(status)]);
  if (priority !== undefined) values.push(['priority', formatEnumValue(priority)]);
  if (assignee_id !== undefined)
    values.push(['assignee', formatChangedValue('assignee', assignee_name ?? '')]);
  if (group_id !== undefined) values.push(['group', formatChangedValue('group', group_name ?? '')]);
  if (tags !== undefined) values.push(['tags', formatChangedValue('tags', formatTags(tags))]);
  if (waiting !== undefined) values.push(['waiting', formatChangedValue('waiting', String(waiting))]);
  if (change.hold !== undefined) values.push(['hold', formatChangedValue('hold', formatHold(change.hold))]);
  for (const field of ['subject', 'type', 'impact', 'urgency'] as const) {
    const value = change[field];
    if (value !== undefined) values.push([field, formatChangedValue(field, value)]);
  }
  for (const field of ['category', 'department', 'requester', 'company'] as const)
    if (change[`${field}_id`] !== undefined)
      values.push([field, formatChangedValue(field, change[`${field}_name`] ?? '')]);
  if (change.custom_field) {
    const { name, value } = change.custom_field;
    values.push([name, formatChangedValue('custom_field', formatCustomValue(value))]);
  }
  return values;
}

export const listChangedFields = (change: TicketEdit): string[] =>
  listNewValues(change).map(([field]) => field);

const listFormat = new Intl.ListFormat('en');

/** 'status and priority' */
export const formatFieldNames = (change: TicketEdit): string => listFormat.format(listChangedFields(change));

/** 'status to closed' */
export const describeNewValues = (change: TicketEdit): string =>
  listFormat.format(listNewValues(change).map(([field, value]) => `${field} to ${value}`));

/** A recorded change as a sentence. */
export const describeChange = ({
  user_name,
  field_name,
  custom_name = field_name,
  old_value,
  new_value,
}: TicketChange): string =>
  `${user_name} changed ${custom_name} from ${formatChangedValue(field_name, old_value)} to ${formatChangedValue(field_name, new_value)}.`;
