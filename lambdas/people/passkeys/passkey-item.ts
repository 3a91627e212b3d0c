import * as z from 'zod';
import type { Passkey } from '@portico/shared/contract/passkeys.ts';
import { ConditionFailed, type Item, getItem, updateItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/*
 * The passkeys of a person are in the user pool, which lists them only with the person's password. One item
 * says what the profile shows of them.
 */

const Stored = z.object({
  /** By id. */
  registered: z.record(z.string(), z.object({ name: z.string(), created_at: z.iso.datetime() })),
  /** Of a registration that was started: the sealed access token that completes it. */
  pending_token: z.string().optional(),
  /** Seconds since the epoch. */
  pending_until: z.int().optional(),
});
type Stored = z.output<typeof Stored>;

export const passkeysOfItem = (item: Item): Stored => Stored.parse(item);

export async function passkeyItem(person: string): Promise<Stored> {
  const item = await getItem(keys.passkeys(person), { consistent: true });
  return item ? passkeysOfItem(item) : { registered: {} };
}

/** A person's passkeys, the oldest first. */
export const passkeysOf = async (person: string): Promise<Passkey[]> =>
  Object.entries((await passkeyItem(person)).registered)
    .map(([id, passkey]) => ({ id, ...passkey }))
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));

/** A registration that has started replaces an earlier one. */
export async function storePending(person: string, token: string, until: number): Promise<void> {
  await updateItem({
    Key: keys.passkeys(person),
    UpdateExpression:
      'SET registered = if_not_exists(registered, :none), pending_token = :token, pending_until = :until',
    ExpressionAttributeValues: { ':none': {}, ':token': token, ':until': until },
  });
}

/**
 * Stores a passkey, and ends its registration.
 * @returns false if the registration has ended, or another one has started
 */
export async function storePasskey(person: string, { id, ...passkey }: Passkey, token: string) {
  try {
    await updateItem({
      Key: keys.passkeys(person),
      UpdateExpression: 'SET registered.#id = :passkey REMOVE pending_token, pending_until',
      ConditionExpression: 'pending_token = :token',
      ExpressionAttributeNames: { '#id': id },
      ExpressionAttributeValues: { ':passkey': passkey, ':token': token },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Forgets a passkey. */
export async function forgetPasskey(person: string, id: string): Promise<void> {
  await updateItem({
    Key: keys.passkeys(person),
    UpdateExpression: 'REMOVE registered.#id',
    ExpressionAttributeNames: { '#id': id },
  });
}

/** Forgets all passkeys, and a registration that has started. */
export async function forgetPasskeys(person: string): Promise<void> {
  await updateItem({
    Key: keys.passkeys(person),
    UpdateExpression: 'SET registered = :none REMOVE pending_token, pending_until',
    ExpressionAttributeValues: { ':none': {} },
  });
}
