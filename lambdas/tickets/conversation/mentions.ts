import type { Mention } from '@portico/shared/contract/ticket-conversation.ts';
import { type Actor, requirePermission } from '../../domain/actor.ts';
import { findStaffMember } from '../people/staff-member.ts';

/** A mention of enabled staff; undefined for other people: the comment is stored without this mention. */
async function findMention(id: string, at: Date): Promise<Mention | undefined> {
  const member = await findStaffMember(id);
  return member && { ...member, at: at.toISOString() };
}

/**
 * The mentions of a comment. Existing mentions stay, even if the person has left.
 * @throws ApiError `forbidden` unless the author is staff
 */
export async function resolveMentions(
  actor: Actor,
  ids: readonly string[],
  at: Date,
  before: readonly Mention[] = [],
): Promise<Mention[]> {
  if (ids.length > 0) requirePermission(actor, 'work_all_tickets');
  const mentions = await Promise.all(
    [...new Set(ids)].map(async (id) => before.find((mention) => mention.id === id) ?? findMention(id, at)),
  );
  return mentions.filter((mention) => mention !== undefined);
}
