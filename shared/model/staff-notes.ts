/** The subjects of staff notes. */
export const noteSubjects = ['person', 'company'] as const;
export type NoteSubject = (typeof noteSubjects)[number];
