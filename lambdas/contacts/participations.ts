import type { Contact } from '@portico/shared/contract/contacts.ts';
import { type Participant, participantItem, participantOf } from '../domain/people/participant.ts';
import {
  deleteItem,
  getItem,
  ignoreFailedCondition,
  put,
  remove,
  transact,
  updateItem,
} from '../platform/dynamodb.ts';
import { found } from '../table/all-items.ts';
import { ItemKey } from '../table/item-key.ts';
import { keys, partitions } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';

/** The tickets that a person is in copy of, or was. */
async function* participationsOf(id: string): AsyncGenerator<Participant> {
  const entries = found({
    IndexName: 'owner',
    KeyConditionExpression: 'owner_pk = :pk',
    ExpressionAttributeValues: { ':pk': partitions.copiesOf(id) },
  });
  for await (const entry of entries) {
    const { pk, sk } = ItemKey.parse(entry);
    const item = await getItem({ pk, sk }, { consistent: true });
    if (item) yield participantOf(item);
  }
}

/** Writes the present name and address of a contact on the tickets that it is in copy of. */
export async function renameParticipant({ id, full_name, emails: [email = ''] }: Contact): Promise<void> {
  for await (const { ticket_id } of participationsOf(id))
    await updateItem({
      Key: keys.participant(ticket_id, id),
      ...assign({ full_name, email }),
      ConditionExpression: 'attribute_exists(pk)',
    }).catch(ignoreFailedCondition);
}

/** A person who takes the place of a contact. */
export type Successor = Pick<Participant, 'id' | 'full_name' | 'email' | 'is_contact'>;

/** Keeps a ticket muted for the person who takes the place of a contact that has muted it. */
async function moveMute(ticket_id: string, contact_id: string, to: string): Promise<void> {
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
 * Puts a person in the place of a contact on all tickets that it is in copy of. On tickets that have the
 * person already, they stay as they are. May be repeated.
 */
export async function moveParticipations(contact_id: string, to: Successor): Promise<void> {
  for await (const participant of participationsOf(contact_id)) {
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
