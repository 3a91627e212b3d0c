import * as z from 'zod';
import { Absence } from '@portico/shared/contract/away.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';

const AwayItem = z.object(Absence.shape);

export const parseAbsence = (item: Item): Absence => AwayItem.parse(item);
export const absenceItem = (absence: Absence): Item => ({
  ...keys.away(absence.user_id),
  ...absence,
  expires_at: computeExpiryTime(new Date(`${absence.until}T00:00:00Z`), retention.absences),
});

export const isAway = ({ until }: Pick<Absence, 'until'>, now: Date): boolean =>
  until >= now.toISOString().slice(0, 10);

export async function isPersonAway(person: string, at: Date): Promise<boolean> {
  const item = await getItem(keys.away(person));
  return item !== undefined && isAway(parseAbsence(item), at);
}

/** Staff who are away. Takes one Query, which also reads those who were away until recently. */
export async function listAbsences(now: Date): Promise<Absence[]> {
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.away('').pk },
  });
  return items.map(parseAbsence).filter((absence) => isAway(absence, now));
}
