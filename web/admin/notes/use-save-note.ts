import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toasts/toasts.ts';
import type { StaffNote, StaffNoteUpdate } from '@portico/shared/contract/staff-notes.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/error.ts';
import { logFailure } from '../../api/log-failure.ts';
import { type NoteTarget, replaceLoadedNote } from './queries.ts';
import { texts } from './texts.ts';

/** Saves a note. After a conflict, `newer` is the current note. */
export function useSaveNote({ about, id }: NoteTarget) {
  const queryClient = useQueryClient();
  const [newer, setNewer] = useState<StaffNote>();
  return {
    newer,
    /**
     * @returns whether the note was saved; if not, there is a newer note
     * @throws ApiError for any other failure
     */
    save: async (body: StaffNoteUpdate): Promise<boolean> => {
      try {
        const savedNote = await api('saveStaffNote', { params: { about, id }, body });
        replaceLoadedNote(queryClient, { about, id }, savedNote);
        toast.success(savedNote.text === '' ? texts.removed : texts.saved);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
        logFailure(error, 'saveStaffNote');
        const { [about]: note } = await api('getStaffNotes', { query: { [about]: id } });
        if (note === null) throw error;
        replaceLoadedNote(queryClient, { about, id }, note);
        setNewer(note);
        return false;
      }
    },
  };
}
