import type { TableProps } from '@cloudscape-design/components/table';
import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import { isEnumField } from '@portico/shared/model/ticket.ts';
import { formatCreator } from '../../../../conversation/creator-text.ts';
import { formatHold } from '../../../../conversation/hold-text.ts';
import { formatShortDateTime } from '../../../../ui/time/dates.ts';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';
import { texts } from '../texts.ts';

/** The texts for a missing value; other fields always have a value. */
const noValueTexts: Partial<Record<TicketChange['field_name'], string>> = {
  assignee: texts.unassigned,
  group: texts.no_group,
  category: texts.none,
  department: texts.none,
  custom_field: texts.none,
  tags: texts.no_tags,
  hold: texts.none,
  rating: texts.no_rating,
};

function formatValue(field: TicketChange['field_name'], value: string): string {
  if (value === '') return noValueTexts[field] ?? '';
  if (field === 'hold') return formatHold(value);
  if (field === 'waiting') return value === 'true' ? texts.yes : texts.no;
  return isEnumField(field) ? formatEnumLabel(value) : value;
}

export const historyColumns: TableProps.ColumnDefinition<TicketChange>[] = [
  {
    id: 'created_at',
    header: 'Time',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatShortDateTime(created_at)}</time>,
    minWidth: 150,
  },
  {
    id: 'user_name',
    header: 'User',
    cell: ({ user_name, made_by_name }) => <span title={formatCreator(made_by_name)}>{user_name}</span>,
    minWidth: 120,
  },
  {
    id: 'field_name',
    header: 'Field',
    cell: ({ field_name, custom_name }) => custom_name ?? formatEnumLabel(field_name),
    minWidth: 100,
  },
  {
    id: 'old_value',
    header: 'Old Value',
    cell: ({ field_name, old_value }) => formatValue(field_name, old_value),
    minWidth: 110,
  },
  {
    id: 'new_value',
    header: 'New Value',
    cell: ({ field_name, new_value }) => formatValue(field_name, new_value),
    minWidth: 110,
  },
];
