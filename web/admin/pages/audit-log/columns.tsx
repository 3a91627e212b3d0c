import Badge from '@cloudscape-design/components/badge';
import type { TableProps } from '@cloudscape-design/components/table';
import type { AuditEntry } from '@portico/shared/contract/audit.ts';
import type { AuditTargetType } from '@portico/shared/model/audit.ts';
import { isEnumField } from '@portico/shared/model/ticket.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { TicketLink } from '../../tickets/ticket-link.tsx';
import { columnTexts, fieldTexts, kindTexts, targetTexts, texts } from './texts.ts';
import './columns.css';

function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  if (!actor) return texts.system;
  return (
    <>
      {actor.name ?? texts.unknown(actor.id)}
      {actor.roles.map((role) => (
        <div key={role}>
          <Badge color={role === 'customer' ? 'grey' : 'blue'}>{role}</Badge>
        </div>
      ))}
    </>
  );
}

/** Target types of which there is only one instance. */
const singletonTypes: readonly AuditTargetType[] = [
  'assignment_rules',
  'categories',
  'custom_fields',
  'departments',
  'reply_setting',
  'terms_update',
  'ticket_views',
];

function Target({ target: { type, id, name } }: Pick<AuditEntry, 'target'>) {
  if (type === 'audit_log' || type === 'export') return texts.blank;
  if (type === 'endpoint') return <code>{id}</code>;
  if (singletonTypes.includes(type)) return targetTexts[type];
  const label = name ?? texts.unknown(id);
  return (
    <>
      <div className="audit-target-type">{targetTexts[type]}</div>
      {type === 'ticket' && name !== null ? <TicketLink id={id}>{label}</TicketLink> : label}
    </>
  );
}

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:/.test(value);

/** Formats times and enum values; other values are displayed as stored. */
function formatValue(field: string, value: string): string {
  if (isTime(value)) return formatShortDateTime(value);
  return isEnumField(field) || field === 'promise' || field === 'alert' ? formatEnumLabel(value) : value;
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const shownChanges = changes.filter(({ before, after }) => before !== null || after !== null);
  if (shownChanges.length === 0) return texts.blank;
  return (
    <dl className="audit-changes">
      {shownChanges.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldTexts[field] ?? formatEnumLabel(field)}</dt>
          <dd>
            {(after && formatValue(field, after)) || texts.no_value}
            {before !== null && (
              <span className="audit-before">
                {' '}
                ({texts.was(formatValue(field, before) || texts.no_value)})
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const columns: TableProps.ColumnDefinition<AuditEntry>[] = [
  {
    id: 'at',
    header: columnTexts.at,
    cell: ({ at }) => <time dateTime={at}>{formatShortDateTime(at)}</time>,
    minWidth: 120,
  },
  {
    id: 'kind',
    header: columnTexts.kind,
    cell: ({ kind }) => kindTexts[kind],
    isRowHeader: true,
    minWidth: 140,
  },
  { id: 'actor', header: columnTexts.actor, cell: (entry) => <Actor {...entry} />, minWidth: 140 },
  { id: 'target', header: columnTexts.target, cell: (entry) => <Target {...entry} />, minWidth: 160 },
  { id: 'changes', header: columnTexts.changes, cell: (entry) => <Changes {...entry} />, minWidth: 240 },
];
