import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { ticketTypes } from '@portico/shared/model/ticket.ts';

/** A category that is no longer offered for tickets. */
export const retiredCategory = { id: 'fax', name: 'Fax gateway' };

const defaults = { for_customers: true, required: false, choices: [], retired: false };

/** The fields that the demo's administrators have added. */
export const demoFields: readonly CustomField[] = [
  { ...defaults, id: 'f1', name: 'People affected', kind: 'number', ticket_types: ['incident', 'problem'] },
  { ...defaults, id: 'f2', name: 'Workaround in place', kind: 'checkbox', ticket_types: ['incident'] },
  {
    ...defaults,
    id: 'f3',
    name: 'Needed by',
    kind: 'date',
    ticket_types: ['service_request', 'change_request'],
  },
  {
    ...defaults,
    id: 'f4',
    name: 'Cause',
    kind: 'choice',
    ticket_types: [...ticketTypes],
    for_customers: false,
    choices: ['Configuration', 'Network', 'Software fault', 'Supplier', 'Use'],
  },
  {
    ...defaults,
    id: 'f5',
    name: "Supplier's reference",
    kind: 'text',
    ticket_types: [...ticketTypes],
    for_customers: false,
  },
  { ...defaults, id: 'f6', name: 'Fax number', kind: 'text', ticket_types: [...ticketTypes], retired: true },
];
