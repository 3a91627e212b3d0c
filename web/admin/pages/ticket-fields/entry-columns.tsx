import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { ReferenceEntry } from '@portico/shared/contract/reference.ts';
import { MoveButtons } from '../../lists/move-buttons.tsx';
import { texts } from './texts.ts';

interface Options {
  offered: readonly ReferenceEntry[];
  /** Whether a change is being saved. */
  busy: boolean;
  onMove: (entry: ReferenceEntry, by: 1 | -1) => void;
  onEdit: (entry: ReferenceEntry) => void;
  onRetire: (entry: ReferenceEntry, retired: boolean) => void;
}

export const entryColumns = ({
  offered,
  busy,
  onMove,
  onEdit,
  onRetire,
}: Options): TableProps.ColumnDefinition<ReferenceEntry>[] => [
  {
    id: 'name',
    header: texts.name,
    cell: ({ name, retired }) => (
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <span>{name}</span>
        {retired && <Badge>{texts.retired}</Badge>}
      </SpaceBetween>
    ),
    isRowHeader: true,
    minWidth: 200,
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (entry) => (
      <SpaceBetween direction="horizontal" size="xxs">
        {!entry.retired && (
          <MoveButtons
            name={entry.name}
            isFirst={entry === offered.at(0)}
            isLast={entry === offered.at(-1)}
            busy={busy}
            onMove={(by) => onMove(entry, by)}
          />
        )}
        <Button
          variant="inline-icon"
          iconName="edit"
          ariaLabel={texts.edit(entry.name)}
          disabled={busy}
          onClick={() => onEdit(entry)}
        />
        <Button
          variant="inline-icon"
          iconName={entry.retired ? 'undo' : 'remove'}
          ariaLabel={entry.retired ? texts.offer(entry.name) : texts.retire(entry.name)}
          disabled={busy}
          onClick={() => onRetire(entry, !entry.retired)}
        />
      </SpaceBetween>
    ),
    width: 190,
    minWidth: 170,
  },
];
