import { limits } from '@portico/shared/model/limits.ts';
import { canSeeTicket } from '../domain/people/company-people.ts';
import { type Participant, participantItem, readParticipants } from '../domain/people/participant.ts';
import { type TicketMerge, parseTicketMerge } from '../domain/links/ticket-link.ts';
import { auditFollower } from './follow.ts';
import {
  type Item,
  type TransactItem,
  check,
  ignoreFailedCondition,
  put,
  query,
  remove,
  transact,
  updateItem,
} from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { type Follower, contactPersonId } from './outbox/items.ts';
import {
  type MailedTicket,
  listFollowers,
  listCopiedInPeople,
  findPersonById,
  findTicketById,
} from './read-ticket.ts';

/*
 * After a merge, the requester, the followers and the copied-in users of the merged ticket follow the target,
 * if they may see it. Contacts who are copied in on the merged ticket are copied in on the target. The mail
 * about closing the merged ticket names the target; there is no second mail. People who already follow or
 * have muted the target are unchanged. Undoing the merge removes the followers that the merge added, unless
 * they have changed since.
 */

async function listMergesInto(ticket: string): Promise<TicketMerge[]> {
  const { pk, sk } = keys.ticketMerge(ticket, '');
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(parseTicketMerge);
}

/** An item that makes a person receive a ticket's mails. */
interface Addition {
  readonly Key: ReturnType<typeof keys.follower>;
  readonly Item: Item;
  readonly auditOperation?: TransactItem;
}

/** The users to add as followers after a merge. */
async function composeFollowerAdditions(
  mergedTicket: MailedTicket,
  copiedInPeople: readonly Participant[],
  ticket: MailedTicket,
): Promise<Addition[]> {
  const followers = await listFollowers(mergedTicket.id);
  const mutedPeople = followers.filter(({ state }) => state === 'muted').map(({ person }) => person);
  const excludedPeople = [...mutedPeople, contactPersonId, ticket.requester];
  const people = new Set([
    mergedTicket.requester,
    ...followers.map(({ person }) => person),
    ...copiedInPeople.map(({ id }) => id),
  ]);
  const profiles = await Promise.all(
    [...people].filter((person) => !excludedPeople.includes(person)).map(findPersonById),
  );
  return profiles.flatMap((profile) => {
    if (!profile || !canSeeTicket(profile, ticket)) return [];
    const Key = keys.follower(ticket.id, profile.id);
    const follower: Follower = { person: profile.id, state: 'follows', merged_from: mergedTicket.id };
    const auditOperation = auditFollower(ticket.id, profile.id, 'default', 'follows');
    return [{ Key, Item: { ...Key, ...follower }, auditOperation }];
  });
}

/** The contacts to copy in after a merge, up to the limit. */
async function composeContactAdditions(
  mergedTicket: MailedTicket,
  copiedInPeople: readonly Participant[],
  ticket: MailedTicket,
): Promise<Addition[]> {
  const current = (await readParticipants(ticket.id)).filter(({ state }) => state !== 'removed');
  return copiedInPeople
    .filter(({ id, is_contact }) => is_contact && current.every((participant) => participant.id !== id))
    .slice(0, Math.max(0, limits.participants - current.length))
    .map((contact) => ({
      Key: keys.participant(ticket.id, contact.id),
      Item: participantItem({ ...contact, ticket_id: ticket.id, merged_from: mergedTicket.id }),
    }));
}

async function composeAdditions(merged_id: string, ticket: MailedTicket): Promise<Addition[]> {
  const [mergedTicket, copiedInPeople] = await Promise.all([
    findTicketById(merged_id),
    listCopiedInPeople(merged_id),
  ]);
  if (!mergedTicket) return [];
  const additions = await Promise.all([
    composeFollowerAdditions(mergedTicket, copiedInPeople, ticket),
    composeContactAdditions(mergedTicket, copiedInPeople, ticket),
  ]);
  return additions.flat();
}

/**
 * Adds the items one by one, because each may already exist, and the merge may be undone at the same time.
 */
async function addMergedFollowers(
  { ticket_id, merged_id, merged_at }: TicketMerge,
  additions: readonly Addition[],
): Promise<void> {
  if (additions.length === 0) return;
  const Key = keys.ticketMerge(ticket_id, merged_id);
  for (const { Item, auditOperation } of additions)
    await transact([
      check({ Key, ConditionExpression: 'attribute_exists(pk)' }),
      put({ Item, ConditionExpression: 'attribute_not_exists(pk)' }),
      ...(auditOperation ? [auditOperation] : []),
    ]).catch(ignoreFailedCondition);
  // Marks the merge, so that a later event does not add people again who have stopped following since.
  await updateItem({
    Key,
    UpdateExpression: 'SET followers_added = :added',
    ConditionExpression: 'merged_at = :merged_at',
    ExpressionAttributeValues: { ':added': true, ':merged_at': merged_at },
  }).catch(ignoreFailedCondition);
}

/** Removes a follower or participant that an undone merge had added, unless the merge was repeated. */
const removeMergedFollower = (
  ticket: string,
  { Key, auditOperation }: Omit<Addition, 'Item'>,
  merged_from: string,
) =>
  transact([
    check({ Key: keys.ticketMerge(ticket, merged_from), ConditionExpression: 'attribute_not_exists(pk)' }),
    remove({
      Key,
      ConditionExpression: 'merged_from = :from',
      ExpressionAttributeValues: { ':from': merged_from },
    }),
    ...(auditOperation ? [auditOperation] : []),
  ]).catch(ignoreFailedCondition);

/**
 * Updates the followers of a ticket after merges into it were made or undone. Can be repeated, and may run
 * late.
 */
export async function updateMergedFollowers(ticket: MailedTicket): Promise<void> {
  const [merges, followers, participants] = await Promise.all([
    listMergesInto(ticket.id),
    listFollowers(ticket.id),
    readParticipants(ticket.id),
  ]);
  const existingEntries = [
    ...followers.map(({ person, merged_from }) => ({
      Key: keys.follower(ticket.id, person),
      auditOperation: auditFollower(ticket.id, person, 'follows', 'default'),
      merged_from,
    })),
    ...participants.map(({ id, merged_from }) => ({ Key: keys.participant(ticket.id, id), merged_from })),
  ];
  for (const { merged_from, ...addition } of existingEntries) {
    if (merged_from === undefined || merges.some(({ merged_id }) => merged_id === merged_from)) continue;
    // The merge is also missing if the merged ticket was deleted. In that case, nobody has undone the merge.
    if (await findTicketById(merged_from)) await removeMergedFollower(ticket.id, addition, merged_from);
  }
  for (const merge of merges)
    if (!merge.followers_added)
      await addMergedFollowers(merge, await composeAdditions(merge.merged_id, ticket));
}
