import { isStaff } from '@portico/shared/model/permissions.ts';
import { indexKeyNames } from '../table/definition.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { Actor } from './actor.ts';
import { type Author, lastActPath, personTag, positionOfTime } from './ticket-summary.ts';

export const sideOf = (actor: Actor) => (isStaff(actor.roles) ? 'support' : 'customer');

export const authorOf = (actor: Actor): Author => ({
  tag: personTag(actor.id),
  name: actor.full_name,
  side: sideOf(actor),
});

/**
 * The position of a ticket in lists by last activity: that time in the form that ids begin with, then the
 * id.
 */
const activityPosition = (id: string, last_activity_at: string): string =>
  `${positionOfTime(last_activity_at)}${id}`;

/** The sort keys of a ticket in the lists by last activity. */
export function activitySortKeys(id: string, last_activity_at: string): Item {
  const position = activityPosition(id, last_activity_at);
  return {
    [indexKeyNames('newest').sort]: position,
    [indexKeyNames('company').sort]: `TICKET#${position}`,
    [indexKeyNames('status').sort]: position,
    [indexKeyNames('company_tab').sort]: position,
  };
}

/** The attributes of a ticket's item that an act sets which a customer can see, by path. */
export const activityPaths = (id: string, author: Author, at: string): Item => ({
  ...lastActPath(author, at),
  ...activitySortKeys(id, at),
});
