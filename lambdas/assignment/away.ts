import type { Absence } from '@portico/shared/contract/away.ts';
import { type Actor, requirePermission } from '../domain/actor.ts';
import { auditPerson } from '../domain/audit/audit-entry.ts';
import { absenceItem, parseAbsence, isAway } from '../domain/people/away.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { getItem, put, remove, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { isMemberOfStaff } from './staff.ts';

const pastDayError = () =>
  new ApiError('invalid_request', 'The last day of an absence cannot be in the past', [
    { path: 'body.until', message: 'must be today or later' },
  ]);

/**
 * Sets the last day of a person's absence.
 * @throws ApiError `forbidden` without the permission to set it for another person, `not_found` unless the
 * person is staff, `invalid_request` for a day in the past
 */
export async function setAway(
  actor: Actor,
  person: string,
  { until, note }: { until: string | null; note: string },
  at: Date,
): Promise<Absence | null> {
  if (person !== actor.id) requirePermission(actor, 'write_groups_and_rules');
  if (until !== null && !isAway({ until }, at)) throw pastDayError();
  const [item, isStaff] = await Promise.all([getItem(keys.away(person)), isMemberOfStaff(person)]);
  if (!isStaff) throw notFound();
  const absence = until === null ? null : { user_id: person, until, note };
  await transact([
    absence ? put({ Item: absenceItem(absence) }) : remove({ Key: keys.away(person) }),
    await auditPerson('person_changed', person, {
      before: { away_until: item ? parseAbsence(item).until : null },
      after: { away_until: until },
    }),
  ]);
  return absence;
}
