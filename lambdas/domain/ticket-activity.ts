import { encodeTime } from 'ulid';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Side } from '@portico/shared/model/ticket.ts';
import { indexKeyNames, summaryAttribute } from '../table/definition.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { Actor } from './actor.ts';

/** Who acts on a ticket. */
export interface Author {
  /** Of a person; empty for what the system does on its own. */
  readonly tag: string;
  readonly name: string;
  readonly side: Side;
}

export const sideOf = (actor: Actor) => (isStaff(actor.roles) ? 'support' : 'customer');
/** The beginning of a person's id: enough to recognize one's own act, and lists have it in every entry. */
export const personTag = (id: string): string => id.slice(0, 8);
export const authorOf = (actor: Actor): Author => ({
  tag: personTag(actor.id),
  name: actor.full_name,
  side: sideOf(actor),
});

/**
 * The position of a ticket in lists by last activity: that time in the form that ids begin with, then the
 * id. Items of the first release have their id alone: they are listed by creation until they change.
 */
const activityPosition = (id: string, last_activity_at: string): string =>
  `${encodeTime(Date.parse(last_activity_at), 10)}${id}`;

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
  updated_at: at,
  [`${summaryAttribute}.last_activity_at`]: at,
  [`${summaryAttribute}.last_by`]: author.side,
  [`${summaryAttribute}.last_name`]: author.name,
  [`${summaryAttribute}.by`]: author.tag,
  ...activitySortKeys(id, at),
});
