import { type CustomFieldKey, isCustomFieldKey } from './custom-fields.ts';

/**
 * Columns of the list of all tickets, named after the attributes that they show, in the default order. The
 * first column is always shown.
 */
export const ticketColumns = [
  'subject',
  'company_name',
  'status',
  'priority',
  'assignee_name',
  'due_at',
  'last_activity_at',
  'type',
  'waiting_on',
  'ticket_number',
  'requester_name',
  'created_at',
  'group_name',
  'tags',
  'policy',
] as const;
export type TicketColumn = (typeof ticketColumns)[number];

const isColumn = (name: string): name is TicketColumn | CustomFieldKey =>
  isCustomFieldKey(name) || ticketColumns.some((column) => column === name);

/**
 * Parses a comma-separated list of columns and custom fields, and keeps their order. Drops duplicates and
 * unknown names.
 */
export const parseColumns = (text: string): (TicketColumn | CustomFieldKey)[] =>
  [...new Set(text.split(','))].filter(isColumn);
