import { staffNoteItem } from '@portico/lambdas/desk-tools/staff-notes.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { getDemoCompany } from '../people/companies.ts';
import type { PersonName } from '../demo/people.ts';
import { type Actors, findActor } from '../people/users.ts';

const notesOnPeople: readonly (readonly [PersonName, PersonName, string])[] = [
  ['priya', 'marcus', 'Prefers calls after 10. On wards without a phone until then.'],
  ['gareth', 'hannah', 'Can approve changes at night himself.\nDeputy: Priya.'],
];

/** Stores staff notes on two people and a company. */
export function seedStaffNotes(actors: Actors, now: Date): Promise<void> {
  const createNote = (author: PersonName, text: string) => ({
    text,
    author_id: findActor(actors, author).id,
    saved_at: now.toISOString(),
    version: 1,
  });
  return transact([
    ...notesOnPeople.map(([person, author, text]) =>
      put({
        Item: staffNoteItem({ about: 'person', id: findActor(actors, person).id }, createNote(author, text)),
      }),
    ),
    put({
      Item: staffNoteItem(
        { about: 'company', id: getDemoCompany('ashcombe').id },
        createNote(
          'eleanor',
          'No changes in the week before an inspection: ask the service desk for the dates.',
        ),
      ),
    }),
  ]);
}
