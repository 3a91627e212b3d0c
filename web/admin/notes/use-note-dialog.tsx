import Button from '@cloudscape-design/components/button';
import type { TableProps } from '@cloudscape-design/components/table';
import { lazy, Suspense, useMemo } from 'react';
import { useItemDialog } from '../dialogs/use-item-dialog.ts';
import type { NoteTarget } from './queries.ts';
import { texts } from './texts.ts';

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

/**
 * A column of a list, with a button for the note on each item, and the dialog that it opens.
 * @param nameOf the name of an item
 */
export function useNoteDialog<T extends { id: string }>(
  about: NoteTarget['about'],
  nameOf: (item: T) => string,
) {
  const { opening, visible, open, close } = useItemDialog<T>();
  const column = useMemo(
    (): TableProps.ColumnDefinition<T> => ({
      id: 'note',
      header: texts.column,
      cell: (item) => (
        <Button
          variant="inline-icon"
          iconName="file"
          ariaLabel={texts.on(nameOf(item))}
          onClick={() => open(item)}
        />
      ),
      minWidth: 70,
    }),
    [nameOf, open],
  );
  const dialog = opening?.item && (
    <Suspense>
      <NoteDialog
        key={opening.number}
        about={about}
        id={opening.item.id}
        name={nameOf(opening.item)}
        visible={visible}
        onClose={close}
      />
    </Suspense>
  );
  return { column, dialog };
}
