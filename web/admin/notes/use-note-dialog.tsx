import { Suspense } from 'react';
import { lazyScreen } from '../../ui/loading/lazy-screen.ts';
import { useItemDialog } from '../dialogs/use-item-dialog.ts';
import type { NoteTarget } from './queries.ts';

const NoteDialog = lazyScreen(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** The dialog for the note on a list item, and the function that opens it. */
export function useNoteDialog(subject: NoteTarget['about']) {
  const { opening, visible, open, close } = useItemDialog<{ id: string; name: string }>();
  const dialog = opening?.item && (
    <Suspense>
      <NoteDialog
        key={opening.number}
        about={subject}
        id={opening.item.id}
        name={opening.item.name}
        visible={visible}
        onClose={close}
      />
    </Suspense>
  );
  return { open, dialog };
}
