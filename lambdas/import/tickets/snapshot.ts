import { isDeepStrictEqual } from 'node:util';
import { combineValues } from '../../domain/custom-fields.ts';
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
  custom_fields: combineValues(ticket),
});

/** The fields in which two snapshots differ. */
export const findChangedFields = (
  previous: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(current).filter((field) => !isDeepStrictEqual(previous[field] ?? null, current[field] ?? null));
