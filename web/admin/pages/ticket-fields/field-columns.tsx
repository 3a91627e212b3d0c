import type { TableProps } from '@cloudscape-design/components/table';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { ticketTypes } from '@portico/shared/model/ticket.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { type RowActions, RowButtons, RowName } from './row-actions.tsx';
import { texts } from './texts.ts';

export const createFieldColumns = (
  actions: RowActions<CustomField>,
): TableProps.ColumnDefinition<CustomField>[] => [
  {
    id: 'name',
    header: texts.name,
    cell: (field) => <RowName {...field} />,
    isRowHeader: true,
    minWidth: 180,
  },
  { id: 'kind', header: texts.kind, cell: ({ kind }) => texts.kinds[kind], minWidth: 90 },
  {
    id: 'types',
    header: texts.ticket_types,
    cell: ({ ticket_types: types }) =>
      types.length === ticketTypes.length ? texts.all_types : types.map(formatEnumLabel).join(', '),
    minWidth: 140,
  },
  {
    id: 'for',
    header: texts.for,
    cell: ({ for_customers }) => (for_customers ? texts.for_customers : texts.for_staff),
    minWidth: 150,
  },
  {
    id: 'required',
    header: texts.required,
    cell: ({ required }) => (required ? texts.yes : texts.no),
    minWidth: 90,
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (row) => <RowButtons {...actions} row={row} editLabel={texts.change(row.name)} />,
    width: 190,
    minWidth: 170,
  },
];
