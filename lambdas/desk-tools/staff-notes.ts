import * as z from 'zod';
import type { StaffNote, StaffNoteUpdate, StaffNotes } from '@portico/shared/contract/staff-notes.ts';
import type { NoteSubject } from '@portico/shared/model/staff-notes.ts';
import type { Actor } from '../domain/actor.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, type Item, check, getItem, put, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { createVersionCondition } from '../table/version-condition.ts';

/** The subject of a note: the id of a user or company. */
export interface NoteTarget {
  readonly about: NoteSubject;
  readonly id: string;
}

const StoredNote = z.object({
  text: z.string(),
  /** The author's id instead of their name, which may be erased. */
  author_id: z.string(),
  saved_at: z.iso.datetime(),
  version: z.int().min(1),
});
export type StoredNote = z.output<typeof StoredNote>;

export const parseStaffNote = (item: Item): StoredNote => StoredNote.parse(item);
export const staffNoteItem = ({ about, id }: NoteTarget, note: StoredNote): Item => ({
  ...keys.staffNote(about, id),
  ...note,
});

const toTargetKey = ({ about, id }: NoteTarget) => (about === 'person' ? keys.profile(id) : keys.company(id));

export async function readStoredNote({ about, id }: NoteTarget): Promise<StoredNote | undefined> {
  const item = await getItem(keys.staffNote(about, id), { consistent: true });
  return item && parseStaffNote(item);
}

const Author = z.object({ summary: z.object({ full_name: z.string() }) });

async function readAuthorName(author: string): Promise<string | null> {
  const item = await getItem(keys.profile(author));
  return item ? Author.parse(item).summary.full_name : null;
}

async function readStaffNote(target: NoteTarget): Promise<StaffNote> {
  const [note, subject] = await Promise.all([readStoredNote(target), getItem(toTargetKey(target))]);
  if (!subject) throw notFound();
  if (!note) return { text: '', author_name: null, saved_at: null, version: 0 };
  const { author_id, ...rest } = note;
  return { ...rest, author_name: await readAuthorName(author_id) };
}

/**
 * Reads the notes on a person and a company: each with two reads, and a third for the author's name.
 * @throws ApiError `not_found` if the person or company does not exist
 */
export async function readStaffNotes({
  person,
  company,
}: {
  readonly person?: string | undefined;
  readonly company?: string | undefined;
}): Promise<StaffNotes> {
  const [personNote, companyNote] = await Promise.all([
    person === undefined ? null : readStaffNote({ about: 'person', id: person }),
    company === undefined ? null : readStaffNote({ about: 'company', id: company }),
  ]);
  return { person: personNote, company: companyNote };
}

const noteConflictError = () =>
  new ApiError(
    'version_conflict',
    'Another user has changed this note. Compare it with your text, then save again.',
  );

/** The audit log entry for a saved note. It omits the text, because nothing can be erased from the log. */
const auditNote = ({ about, id }: NoteTarget, { text }: StoredNote, at: Date) =>
  createAuditEntry(
    { kind: text === '' ? 'staff_note_removed' : 'staff_note_saved', target: { type: about, id } },
    at,
  );

/**
 * Replaces a note. An empty note keeps its item: otherwise its versions would start over. The transaction
 * checks the subject, so that no note can be stored after a person's erasure has begun. Repeating a request
 * whose response was lost has the same result.
 * @throws ApiError `not_found`; `version_conflict` if the note has changed since the version that the caller
 * saw
 */
export async function saveStaffNote(
  actor: Actor,
  target: NoteTarget,
  { text, version }: StaffNoteUpdate,
  at: Date,
): Promise<StaffNote> {
  const note: StoredNote = {
    text,
    author_id: actor.id,
    saved_at: at.toISOString(),
    version: version + 1,
  };
  try {
    await transact([
      check({ Key: toTargetKey(target), ConditionExpression: 'attribute_exists(pk)' }, 'target'),
      put({
        Item: staffNoteItem(target, note),
        ...createVersionCondition(version),
      }),
      auditNote(target, note, at),
    ]);
    return { text, saved_at: note.saved_at, version: note.version, author_name: actor.full_name };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.hasFailed('target')) throw notFound();
    const now = await readStoredNote(target);
    if (now?.author_id === actor.id && now.text === text && now.version === note.version)
      return { text, saved_at: now.saved_at, version: now.version, author_name: actor.full_name };
    throw noteConflictError();
  }
}
