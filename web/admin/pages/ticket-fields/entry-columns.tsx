import type { TableProps } from '@cloudscape-design/components/table';
import type { ReferenceEntry } from '@portico/shared/contract/reference.ts';
import { type RowActions, RowButtons, RowName } from './row-actions.tsx';
import { texts } from './texts.ts';

export const createEntryColumns = (
  actions: RowActions<ReferenceEntry>,
): TableProps.ColumnDefinition<ReferenceEntry>[] => [
  {
    id: 'name',
    header: texts.name,
    cell: (entry) => <RowName {...entry} />,
    isRowHeader: true,
    minWidth: 200,
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (row) => <RowButtons {...actions} row={row} editLabel={texts.edit(row.name)} />,
    width: 190,
    minWidth: 170,
  },
];
