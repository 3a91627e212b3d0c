import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { type CustomFieldDefinition, formatCustomValue } from '@portico/shared/model/custom-fields.ts';
import { formatEnumLabel } from './enum-label.ts';

/**
 * Attributes that ticket screens show elsewhere, or not at all. A new attribute goes here or into
 * `factsByField`.
 */
type ExcludedAttribute =
  | 'id'
  | 'revision'
  | 'ticket_number'
  | 'subject'
  | 'description'
  | 'status'
  | 'priority'
  | 'requester_id'
  | 'requester_name'
  | 'requester_email'
  | 'company_id'
  | 'company_name'
  | 'category_id'
  | 'department_id'
  | 'created_at'
  | 'updated_at'
  | 'last_activity_at'
  | 'last_by'
  | 'last_name'
  | 'last_text'
  | 'last_staff_activity_at'
  | 'assignee_id'
  | 'assignee_name'
  | 'group_id'
  | 'group_name'
  | 'tags'
  | 'links'
  | 'due_at'
  | 'due_kind'
  | 'waiting'
  | 'hold'
  | 'service_level'
  | 'waiting_on'
  | 'version'
  | 'conversation_version'
  | 'reply'
  | 'external'
  | 'follows'
  | 'followed_by'
  | 'merged_into'
  | 'custom_fields'
  | 'split_into';

interface Fact {
  label: string;
  value: (ticket: Ticket) => string;
}

const factsByField: Record<Exclude<keyof Ticket, ExcludedAttribute>, Fact> = {
  type: { label: 'Type', value: ({ type }) => formatEnumLabel(type) },
  impact: { label: 'Impact', value: ({ impact }) => formatEnumLabel(impact) },
  urgency: { label: 'Urgency', value: ({ urgency }) => formatEnumLabel(urgency) },
  category_name: { label: 'Category', value: ({ category_name }) => category_name ?? 'None' },
  department_name: { label: 'Department', value: ({ department_name }) => department_name ?? 'None' },
};

/** The facts of a ticket as a list, for the screens of customers and of staff. */
export const listTicketFacts = (ticket: Ticket): { label: string; value: string }[] => [
  ...Object.values(factsByField).map(({ label, value }) => ({ label, value: value(ticket) })),
  ...(ticket.external
    ? [{ label: `Number in ${formatEnumLabel(ticket.external.source)}`, value: ticket.external.id }]
    : []),
];

/** The values of the fields that administrators have added, in the order of the fields. */
export const listCustomFacts = (
  { custom_fields: values }: Pick<Ticket, 'custom_fields'>,
  fields: readonly CustomFieldDefinition[],
): { label: string; value: string }[] =>
  fields
    .filter(({ id }) => values[id] !== undefined)
    .map(({ id, name }) => ({ label: name, value: formatCustomValue(values[id]) }));

/** Links to the ticket that this one follows up, and to the ticket that follows this one up. */
export const listFollowUpLinks = ({ follows, followed_by }: Pick<Ticket, 'follows' | 'followed_by'>) => [
  ...(follows ? [{ label: 'Follow-up of', ...follows }] : []),
  ...(followed_by ? [{ label: 'Follow-up ticket', ...followed_by }] : []),
];
