import type { AuditEntry } from '@portico/shared/contract/audit.ts';
import { formatCsv } from '../domain/text/csv.ts';

const heading = [
  'Time',
  'Id',
  'Kind',
  'Actor',
  'Actor id',
  'Roles',
  'Target type',
  'Target',
  'Target id',
  'Before',
  'After',
  'Request id',
];

const formatChanges = (changes: AuditEntry['changes'], side: 'before' | 'after') =>
  changes.flatMap((change) => (change[side] === null ? [] : [`${change.field}: ${change[side]}`])).join('\n');

const toRow = ({ at, id, kind, actor, target, changes, request_id }: AuditEntry) => [
  at,
  id,
  kind,
  actor?.name ?? '',
  actor?.id ?? '',
  actor?.roles.join(', ') ?? '',
  target.type,
  target.name ?? '',
  target.id,
  formatChanges(changes, 'before'),
  formatChanges(changes, 'after'),
  request_id ?? '',
];

/** Formats entries as a CSV file. */
export const formatEntries = (entries: readonly AuditEntry[]): string =>
  formatCsv([heading, ...entries.map(toRow)]);
