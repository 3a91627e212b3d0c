import type { AuditEntry } from '@portico/shared/contract/audit.ts';

/**
 * A cell that no spreadsheet takes for a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const cell = (text: string) =>
  `"${(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

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

const listed = (changes: AuditEntry['changes'], side: 'before' | 'after') =>
  changes.flatMap((change) => (change[side] === null ? [] : [`${change.field}: ${change[side]}`])).join('\n');

const row = ({ at, id, kind, actor, target, changes, request_id }: AuditEntry) => [
  at,
  id,
  kind,
  actor?.name ?? '',
  actor?.id ?? '',
  actor?.roles.join(', ') ?? '',
  target.type,
  target.name ?? '',
  target.id,
  listed(changes, 'before'),
  listed(changes, 'after'),
  request_id ?? '',
];

/** A CSV file by RFC 4180. */
export const csvOf = (entries: readonly AuditEntry[]): string =>
  [heading, ...entries.map(row)].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
