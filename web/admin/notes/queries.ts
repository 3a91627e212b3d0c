import { queryOptions } from '@tanstack/react-query';
import type { NoteSubject } from '@portico/shared/model/staff-notes.ts';
import { api } from '../../api/api.ts';

/** The person or company that a note is about. */
export interface NoteTarget {
  about: NoteSubject;
  /** The id of the user or company. */
  id: string;
}

export const staffNoteQuery = ({ about, id }: NoteTarget) =>
  queryOptions({
    queryKey: ['staff note', about, id],
    queryFn: ({ signal }) => api('getStaffNote', { params: { about, id } }, { signal }),
  });
