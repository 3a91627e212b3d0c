import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import { useQuery } from '@tanstack/react-query';
import { parseColumns, ticketColumns } from '@portico/shared/model/ticket-columns.ts';
import { referenceQuery } from '../../../tickets/queries.ts';
import { parseChosenColumns, getColumnName, defaultColumns } from './columns.tsx';
import { texts } from '../texts.ts';

interface Props {
  /** The columns that the user has chosen, in the form that the filters store. */
  columns: string | undefined;
  onChoose: (columns: string | undefined) => void;
}

/** Chooses the columns of the table, and their order. */
export function ColumnChoice({ columns, onChoose }: Props) {
  const chosenIds = parseChosenColumns(columns);
  const { data } = useQuery(referenceQuery);
  const fields = (data?.custom_fields ?? []).filter(
    ({ id, retired }) => !retired || chosenIds.some((columnId) => columnId === id),
  );
  const allColumns = [
    ...ticketColumns.map((id, index) => ({ id, label: getColumnName(id), alwaysVisible: index === 0 })),
    ...fields.map(({ id, name }) => ({ id, label: name, alwaysVisible: false })),
  ];
  const ids: readonly string[] = chosenIds;
  const hiddenIds = allColumns.map(({ id }) => id).filter((id) => !ids.includes(id));
  return (
    <CollectionPreferences
      title={texts.columns}
      preferences={{
        contentDisplay: [...ids, ...hiddenIds].map((id) => ({ id, visible: ids.includes(id) })),
      }}
      contentDisplayPreference={{
        title: texts.columns_title,
        description: texts.columns_description,
        options: allColumns,
      }}
      onConfirm={({ detail: { contentDisplay = [] } }) => {
        const joinedIds = contentDisplay
          .filter(({ visible }) => visible)
          .map(({ id }) => id)
          .join(',');
        onChoose(joinedIds === defaultColumns.join(',') ? undefined : parseColumns(joinedIds).join(','));
      }}
    />
  );
}
