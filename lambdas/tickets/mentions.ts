import * as z from 'zod';
import type { Mention } from '@portico/shared/contract/tickets.ts';
import { isStaff, knownRoles } from '@portico/shared/model/permissions.ts';
import { type Actor, requirePermission } from '../domain/actor.ts';
import { getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const Person = z.object({
  summary: z.object({
    full_name: z.string(),
    roles: z.array(z.string()),
    disabled: z.boolean().default(false),
  }),
});

/** Undefined for anybody but enabled staff: the comment is stored without this mention. */
async function mentionOf(id: string, at: Date): Promise<Mention | undefined> {
  const item = await getItem(keys.profile(id));
  const person = item && Person.parse(item).summary;
  if (!person || person.disabled || !isStaff(knownRoles(person.roles))) return undefined;
  return { id, name: person.full_name, at: at.toISOString() };
}

/**
 * The mentions of a comment. One that the comment had before stays as it was, also of a person who has left.
 * @throws ApiError `forbidden` unless the author is on the staff
 */
export async function mentionsOf(
  actor: Actor,
  ids: readonly string[],
  at: Date,
  before: readonly Mention[] = [],
): Promise<Mention[]> {
  if (ids.length > 0) requirePermission(actor, 'work_all_tickets');
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => before.find((mention) => mention.id === id) ?? mentionOf(id, at)),
  );
  return found.filter((mention) => mention !== undefined);
}
