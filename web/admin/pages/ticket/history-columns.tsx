import type { TableProps } from '@cloudscape-design/components/table';
import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import { shortDateTime } from '../../../ui/dates.ts';
import { label } from '../../../ui/words.ts';

export const historyColumns: TableProps.ColumnDefinition<TicketChange>[] = [
  {
    id: 'created_at',
    header: 'Time',
    cell: ({ created_at }) => <time dateTime={created_at}>{shortDateTime(created_at)}</time>,
    minWidth: 150,
  },
  { id: 'user_name', header: 'User', cell: ({ user_name }) => user_name, minWidth: 120 },
  { id: 'field_name', header: 'Field', cell: ({ field_name }) => label(field_name), minWidth: 100 },
  { id: 'old_value', header: 'Old Value', cell: ({ old_value }) => label(old_value), minWidth: 110 },
  { id: 'new_value', header: 'New Value', cell: ({ new_value }) => label(new_value), minWidth: 110 },
];
