import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { noteSubjects } from '../model/staff-notes.ts';
import { optionalParagraphsSchema } from '../model/text.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { UserId } from './user-id.ts';

/** A staff note on a person or company. No endpoint for customers returns it. */
export const StaffNote = z
  .strictObject({
    /** Empty if there is no note. */
    text: z.string(),
    /** Who last saved the note; null before the first time, or if that person was erased. */
    author_name: z.string().nullable(),
    /** When the note was last saved; null before the first time. */
    saved_at: z.iso.datetime().nullable(),
    /** Increases each time the note is saved; 0 before the first time. */
    version: z.int().min(0),
  })
  .meta({ id: 'StaffNote' });
export type StaffNote = z.output<typeof StaffNote>;

/** The requested notes. A note that was not requested is null. */
const StaffNotes = z.strictObject({ person: StaffNote.nullable(), company: StaffNote.nullable() });
export type StaffNotes = z.output<typeof StaffNotes>;

/** @param version the version that the user saw */
export const StaffNoteUpdate = z
  .strictObject({ text: optionalParagraphsSchema('Note', limits.staff_note), version: z.int().min(0) })
  .meta({ id: 'StaffNoteUpdate' });
export type StaffNoteUpdate = z.output<typeof StaffNoteUpdate>;

const NoteParams = z.strictObject({
  about: z.enum(noteSubjects, 'must be person or company'),
  id: z.union([UserId, CompanyId], 'must be the id of a user or a company'),
});

export const staffNoteEndpoints = defineEndpoints({
  getStaffNotes: {
    method: 'GET',
    path: '/api/staff-notes',
    access: permissions.read_people_and_companies,
    service: 'desk-tools',
    summary: 'The notes of staff on a person, a company or both, which customers never see',
    query: z.strictObject({ person: UserId.optional(), company: CompanyId.optional() }),
    response: StaffNotes,
    errors: [404],
  },
  saveStaffNote: {
    method: 'PUT',
    path: '/api/staff-notes/{about}/{id}',
    access: permissions.read_people_and_companies,
    service: 'desk-tools',
    summary: 'Write the note on a person or a company, or remove it with an empty text',
    params: NoteParams,
    body: StaffNoteUpdate,
    response: StaffNote,
    errors: [404, 409],
  },
});
