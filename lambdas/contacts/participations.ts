import type { Contact } from '@portico/shared/contract/contacts.ts';
import { type Participant, participantItem, parseParticipant } from '../domain/people/participant.ts';
import {
  deleteItem,
  getItem,
  ignoreFailedCondition,
  put,
  remove,
  transact,
  updateItem,
} from '../platform/dynamodb.ts';
import { iterateItems } from '../table/all-items.ts';
import { ItemKey } from '../table/item-key.ts';
import { keys, partitions } from '../table/keys.ts';
import { createAssignment } from '../table/update-expression.ts';

/** The tickets on which a person is or was copied in. */
async function* iterateParticipations(id: string): AsyncGenerator<Participant> {
  const entries = iterateItems({
    IndexName: 'owner',
    KeyConditionExpression: 'owner_pk = :pk',
    ExpressionAttributeValues: { ':pk': partitions.copiesOf(id) },
  });
  for await (const entry of entries) {
    const { pk, sk } = ItemKey.parse(entry);
    const item = await getItem({ pk, sk }, { consistent: true });
    if (item) yield parseParticipant(item);
  }
}

/** Updates the name and address of a contact on the tickets on which the contact is copied in. */
export async function renameParticipant({ id, full_name, emails: [email = ''] }: Contact): Promise<void> {
  for await (const { ticket_id } of iterateParticipations(id))
    await updateItem({
      Key: keys.participant(ticket_id, id),
      ...createAssignment({ full_name, email }),
      ConditionExpression: 'attribute_exists(pk)',
    }).catch(ignoreFailedCondition);
}

/** The person who replaces a contact. */
export type Replacement = Pick<Participant, 'id' | 'full_name' | 'email' | 'is_contact'>;

/** Mutes a ticket for a person if the contact that the person replaces had muted it. */
export async function moveMute(ticket_id: string, contact_id: string, to: string): Promise<void> {
  const Key = keys.follower(ticket_id, contact_id);
  const follower = await getItem(Key, { consistent: true });
  if (!follower) return;
  const Item = { ...follower, ...keys.follower(ticket_id, to), person: to };
  await transact([put({ Item, ConditionExpression: 'attribute_not_exists(pk)' })]).catch(
    ignoreFailedCondition,
  );
  await deleteItem({ Key });
}

/**
 * Replaces a contact with a person on all tickets on which the contact is copied in. If the person is already
 * on a ticket, their entry is unchanged. Can be repeated.
 */
export async function moveParticipations(contact_id: string, to: Replacement): Promise<void> {
  for await (const participant of iterateParticipations(contact_id)) {
    const { ticket_id } = participant;
    const Key = keys.participant(ticket_id, contact_id);
    await moveMute(ticket_id, contact_id, to.id);
    await transact([
      remove({ Key, ConditionExpression: 'attribute_exists(pk)' }),
      put({
        Item: participantItem({ ...participant, ...to }),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ]).catch(async (error: unknown) => {
      ignoreFailedCondition(error);
      await deleteItem({ Key });
    });
  }
}
