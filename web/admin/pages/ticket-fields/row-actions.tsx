import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { MoveButtons } from '../../lists/move-buttons.tsx';
import { texts } from './texts.ts';

interface Row {
  readonly name: string;
  readonly retired: boolean;
}

export interface RowActions<T extends Row> {
  /** The entries that are not retired, in their order. */
  activeRows: readonly T[];
  /** Whether a change is being saved. */
  busy: boolean;
  onMove: (row: T, offset: 1 | -1) => void;
  onEdit: (row: T) => void;
  onSetRetired: (row: T, retired: boolean) => void;
}

export const RowName = ({ name, retired }: Row) => (
  <SpaceBetween direction="horizontal" size="xs" alignItems="center">
    <span>{name}</span>
    {retired && <Badge>{texts.retired}</Badge>}
  </SpaceBetween>
);

interface Props<T extends Row> extends RowActions<T> {
  row: T;
  /** The label of the edit button. */
  editLabel: string;
}

/** Moves, edits and retires an item of an ordered list. */
export const RowButtons = <T extends Row>({
  row,
  editLabel,
  activeRows,
  busy,
  onMove,
  onEdit,
  onSetRetired,
}: Props<T>) => (
  <SpaceBetween direction="horizontal" size="xxs">
    {!row.retired && (
      <MoveButtons
        name={row.name}
        isFirst={row === activeRows.at(0)}
        isLast={row === activeRows.at(-1)}
        busy={busy}
        onMove={(offset) => onMove(row, offset)}
      />
    )}
    <Button
      variant="inline-icon"
      iconName="edit"
      ariaLabel={editLabel}
      disabled={busy}
      onClick={() => onEdit(row)}
    />
    <Button
      variant="inline-icon"
      iconName={row.retired ? 'undo' : 'status-stopped'}
      ariaLabel={row.retired ? texts.offer(row.name) : texts.retire(row.name)}
      disabled={busy}
      onClick={() => onSetRetired(row, !row.retired)}
    />
  </SpaceBetween>
);
