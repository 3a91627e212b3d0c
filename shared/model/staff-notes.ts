/** What staff write notes on. */
export const noteSubjects = ['person', 'company'] as const;
export type NoteSubject = (typeof noteSubjects)[number];
