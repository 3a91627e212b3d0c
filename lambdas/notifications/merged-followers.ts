import type { FollowState } from '@portico/shared/model/mail.ts';
import { type TicketMerge, ticketMergeOf } from '../domain/ticket-link.ts';
import { ConditionFailed, check, put, query, remove, transact, updateItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { contactPerson } from './items.ts';
import { type MailedTicket, followersOf, maySee, personById, ticketById } from './ticket.ts';

/*
 * After a merge, the requester and the followers of the merged ticket follow the one that continues, where
 * they may see it. The mail that their ticket was closed names the other one; there is no second mail. Who
 * follows or has muted the other ticket stays as they are. Undoing the merge takes away the followers that it
 * added and that have not changed since.
 */

function unlessConditionFailed(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error;
}

async function mergesInto(ticket: string): Promise<TicketMerge[]> {
  const { pk, sk } = keys.ticketMerge(ticket, '');
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(ticketMergeOf);
}

/** The people who come with a merged ticket. */
async function comingFrom(merged_id: string, ticket: MailedTicket): Promise<string[]> {
  const [merged, followers] = await Promise.all([ticketById(merged_id), followersOf(merged_id)]);
  const muted = followers.filter(({ state }) => state === 'muted').map(({ person }) => person);
  const staying = [...muted, contactPerson, ticket.requester];
  const people = new Set([...(merged ? [merged.requester] : []), ...followers.map(({ person }) => person)]);
  const profiles = await Promise.all([...people].filter((one) => !staying.includes(one)).map(personById));
  return profiles.flatMap((profile) => (profile && maySee(profile, ticket) ? [profile.id] : []));
}

/** Makes the people followers, one by one: each may follow already, and the merge may be undone meanwhile. */
async function addFollowers(
  { ticket_id, merged_id, merged_at }: TicketMerge,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  const Key = keys.ticketMerge(ticket_id, merged_id);
  for (const person of people)
    await transact([
      check({ Key, ConditionExpression: 'attribute_exists(pk)' }),
      put({
        Item: {
          ...keys.follower(ticket_id, person),
          person,
          state: 'follows' satisfies FollowState,
          merged_from: merged_id,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ]).catch(unlessConditionFailed);
  // So that nobody who stops following is made a follower again by a later event.
  await updateItem({
    Key,
    UpdateExpression: 'SET followers_added = :added',
    ConditionExpression: 'merged_at = :merged_at',
    ExpressionAttributeValues: { ':added': true, ':merged_at': merged_at },
  }).catch(unlessConditionFailed);
}

/** Removes a follower of a merge that was undone, and not made again. */
const removeFollower = (ticket: string, person: string, merged_from: string) =>
  transact([
    check({ Key: keys.ticketMerge(ticket, merged_from), ConditionExpression: 'attribute_not_exists(pk)' }),
    remove({
      Key: keys.follower(ticket, person),
      ConditionExpression: 'merged_from = :from',
      ExpressionAttributeValues: { ':from': merged_from },
    }),
  ]).catch(unlessConditionFailed);

/**
 * Makes the followers of a ticket as its merges are now: of those that it was part of, or that were undone.
 * May be repeated, and late.
 */
export async function moveFollowers(ticket: MailedTicket): Promise<void> {
  const [merges, followers] = await Promise.all([mergesInto(ticket.id), followersOf(ticket.id)]);
  for (const { person, merged_from } of followers) {
    if (merged_from === undefined || merges.some(({ merged_id }) => merged_id === merged_from)) continue;
    // A merge with a ticket that was deleted was not undone.
    if (await ticketById(merged_from)) await removeFollower(ticket.id, person, merged_from);
  }
  for (const merge of merges)
    if (!merge.followers_added) await addFollowers(merge, await comingFrom(merge.merged_id, ticket));
}
