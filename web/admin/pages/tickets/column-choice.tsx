import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import { columnsIn, ticketColumns } from '@portico/shared/model/ticket-columns.ts';
import { columnsChosen, nameOfColumn, usualColumns } from './columns.tsx';
import { texts } from './texts.ts';

interface Props {
  /** As in the filters. */
  columns: string | undefined;
  onChoose: (columns: string | undefined) => void;
}

/** Which columns the table shows, and in which order. */
export function ColumnChoice({ columns, onChoose }: Props) {
  const chosen = columnsChosen(columns);
  const others = ticketColumns.filter((one) => !chosen.includes(one));
  return (
    <CollectionPreferences
      title={texts.columns}
      preferences={{
        contentDisplay: [...chosen, ...others].map((id) => ({ id, visible: chosen.includes(id) })),
      }}
      contentDisplayPreference={{
        title: texts.columns_title,
        description: texts.columns_description,
        options: ticketColumns.map((id, index) => ({
          id,
          label: nameOfColumn(id),
          alwaysVisible: index === 0,
        })),
      }}
      onConfirm={({ detail: { contentDisplay = [] } }) => {
        const shown = contentDisplay
          .filter(({ visible }) => visible)
          .map(({ id }) => id)
          .join(',');
        onChoose(shown === usualColumns.join(',') ? undefined : columnsIn(shown).join(','));
      }}
    />
  );
}
