import type { FollowChoice, MailKind } from '@portico/shared/model/mail.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import {
  ConditionFailed,
  ignoreFailedCondition,
  remove,
  transact,
  update,
  updateItem,
} from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { createAssignment } from '../table/update-expression.ts';
import { type Follower, contactPersonId } from './outbox/items.ts';
import { findFollowerById } from './read-ticket.ts';

export const readFollowState = async (ticket: string, person: string): Promise<FollowChoice> =>
  (await findFollowerById(ticket, person))?.state ?? 'default';

/** The operation that sets a person's follow state. */
function createFollowOperation(
  ticket: string,
  person: string,
  state: FollowChoice,
  reason: FollowOptions['reason'],
) {
  const Key = keys.follower(ticket, person);
  if (state === 'default') return remove({ Key });
  return update({
    Key,
    UpdateExpression: `SET person = :person, #state = :state ${reason === undefined ? 'REMOVE reason, merged_from' : ', reason = :reason REMOVE merged_from'}`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':person': person,
      ':state': state,
      ...(reason !== undefined && { ':reason': reason }),
    },
  });
}

/**
 * The audit log entry for a changed follow state.
 * @param actor_id the person who made the change, if not the user of the request
 */
export const auditFollower = (
  ticket: string,
  follower_id: string,
  before: FollowChoice,
  after: FollowChoice,
  actor_id?: string,
) =>
  createAuditEntry({
    kind: 'follower_changed',
    target: { type: 'ticket', id: ticket },
    before: { state: before },
    after: { follower_id, state: after },
    ...(actor_id !== undefined && { actor: { id: actor_id, roles: [] } }),
  });

interface FollowOptions {
  /** Set if mails to a requester without an account were stopped because they could not be delivered. */
  readonly reason?: 'undeliverable';
  /** @default the user of the request */
  readonly actor_id?: string;
}

/** Sets a person's follow state. */
export async function setFollowState(
  ticket: string,
  person: string,
  state: FollowChoice,
  { reason, actor_id }: FollowOptions = {},
): Promise<void> {
  const before = await readFollowState(ticket, person);
  if (before === state) return;
  await transact([
    createFollowOperation(ticket, person, state, reason),
    auditFollower(ticket, person, before, state, actor_id),
  ]);
}

/**
 * Stops all mails about a ticket to its requester.
 * @param requester null for a requester without an account
 */
export const muteRequester = (ticket: string, requester: string | null): Promise<void> =>
  setFollowState(ticket, requester ?? contactPersonId, 'muted');

/** Makes a mentioned person follow a ticket, unless they already follow it or have muted it. */
export async function startFollowing(
  ticket: string,
  person: string,
  author: string | undefined,
): Promise<void> {
  const Key = keys.follower(ticket, person);
  try {
    await transact([
      update({
        Key,
        ...createAssignment({ person, state: 'follows' satisfies FollowChoice }),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      auditFollower(ticket, person, 'default', 'follows', author),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Removes the reference to a merge, so that the person still follows the ticket if the merge is undone.
    await updateItem({
      Key,
      UpdateExpression: 'REMOVE merged_from',
      ConditionExpression: 'attribute_exists(pk)',
    }).catch(ignoreFailedCondition);
  }
}

/**
 * Makes another person a follower and notifies them. Does nothing if they already follow the ticket or have
 * muted it.
 */
export async function addFollower(ticket: string, person: string, added: Follower['added']): Promise<void> {
  await transact([
    update({
      Key: keys.follower(ticket, person),
      ...createAssignment({ person, state: 'follows' satisfies FollowChoice, added }, ['merged_from']),
      ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(merged_from)',
    }),
    auditFollower(ticket, person, 'default', 'follows'),
  ]).catch(ignoreFailedCondition);
}

/**
 * Stores the kinds of mails that a person has turned off.
 * @throws ConditionFailed if the person does not exist
 */
export async function setDisabledMails(person: string, mails_off: readonly MailKind[]): Promise<void> {
  await updateItem({
    Key: keys.profile(person),
    UpdateExpression: 'SET summary.mails_off = :off',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':off': mails_off },
  });
}
