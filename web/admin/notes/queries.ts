import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StaffNote, StaffNotes } from '@portico/shared/contract/staff-notes.ts';
import type { NoteSubject } from '@portico/shared/model/staff-notes.ts';
import { api } from '../../api/api.ts';

/** The person or company that a note is about. */
export interface NoteTarget {
  about: NoteSubject;
  /** The id of the user or company. */
  id: string;
}

/** The ids of the person and the company whose notes one request loads. */
export type NoteTargets = Partial<Record<NoteSubject, string>>;

export const staffNotesQuery = (targets: NoteTargets) =>
  queryOptions({
    queryKey: ['staff notes', targets],
    queryFn: ({ signal }) => api('getStaffNotes', { query: targets }, { signal }),
  });

/** Replaces a note in all loaded notes. */
export const replaceLoadedNote = (queryClient: QueryClient, { about, id }: NoteTarget, note: StaffNote) =>
  queryClient.setQueriesData<StaffNotes>(
    { queryKey: ['staff notes', { [about]: id }] },
    (notes) => notes && { ...notes, [about]: note },
  );
