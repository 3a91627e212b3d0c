import * as z from 'zod';
import { Absence } from '@portico/shared/contract/away.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import { expiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';

const AwayItem = z.object(Absence.shape);

export const parseAway = (item: Item): Absence => AwayItem.parse(item);
export const awayItem = (away: Absence): Item => ({
  ...keys.away(away.user_id),
  ...away,
  expires_at: expiryTime(new Date(`${away.until}T00:00:00Z`), retention.absences),
});

export const isAway = ({ until }: Pick<Absence, 'until'>, now: Date): boolean =>
  until >= now.toISOString().slice(0, 10);

export async function isPersonAway(person: string, at: Date): Promise<boolean> {
  const item = await getItem(keys.away(person));
  return item !== undefined && isAway(parseAway(item), at);
}

/** Staff who are away. Takes one Query, which also reads those who were away until recently. */
export async function listAwayPeople(now: Date): Promise<Absence[]> {
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.away('').pk },
  });
  return items.map(parseAway).filter((away) => isAway(away, now));
}
