import { isDeepStrictEqual } from 'node:util';
import { allValues } from '../../domain/custom-fields.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';

/** The fields of a ticket that a later import can change. */
const snapshotFields = [
  'status',
  'priority',
  'type',
  'impact',
  'urgency',
  'subject',
  'assignee_id',
  'group_id',
  'category_id',
  'department_id',
  'tags',
] as const;

export type SnapshotField = (typeof snapshotFields)[number] | 'custom_fields';

/**
 * The fields of a ticket after an import. By comparing snapshots, a later import finds what users have
 * changed.
 */
export const takeSnapshot = (ticket: StoredTicket): Record<string, unknown> => ({
  ...Object.fromEntries(snapshotFields.map((field) => [field, ticket[field]])),
  custom_fields: allValues(ticket),
});

/** The fields in which two snapshots differ. */
export const changedFields = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(other).filter((field) => !isDeepStrictEqual(one[field] ?? null, other[field] ?? null));
