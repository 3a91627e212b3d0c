import * as z from 'zod';
import type { Passkey } from '@portico/shared/contract/passkeys.ts';
import { ConditionFailed, type Item, getItem, updateItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/*
 * A person's passkeys are in the user pool, which lists them only after a sign-in with the password. So one
 * item in the table stores what the profile shows of them.
 */

const StoredPasskeys = z.object({
  /** By id. */
  registered: z.record(z.string(), z.object({ name: z.string(), created_at: z.iso.datetime() })),
  /** For a registration in progress: the sealed access token that completes it. */
  pending_token: z.string().optional(),
  /** Seconds since the epoch. */
  pending_until: z.int().optional(),
});
type StoredPasskeys = z.output<typeof StoredPasskeys>;

export const parsePasskeys = (item: Item): StoredPasskeys => StoredPasskeys.parse(item);

export async function readStoredPasskeys(person: string): Promise<StoredPasskeys> {
  const item = await getItem(keys.passkeys(person), { consistent: true });
  return item ? parsePasskeys(item) : { registered: {} };
}

/** A person's passkeys, the oldest first. */
export const readPasskeys = async (person: string): Promise<Passkey[]> =>
  Object.entries((await readStoredPasskeys(person)).registered)
    .map(([id, passkey]) => ({ id, ...passkey }))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));

/** Stores a new registration, which replaces an earlier one. */
export async function storeRegistration(person: string, token: string, until: number): Promise<void> {
  await updateItem({
    Key: keys.passkeys(person),
    UpdateExpression:
      'SET registered = if_not_exists(registered, :none), pending_token = :token, pending_until = :until',
    ExpressionAttributeValues: { ':none': {}, ':token': token, ':until': until },
  });
}

/**
 * Stores a passkey, and ends its registration.
 * @returns false if the registration has ended or was replaced
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

/** Removes a passkey from the list. */
export async function removeStoredPasskey(person: string, id: string): Promise<void> {
  await updateItem({
    Key: keys.passkeys(person),
    UpdateExpression: 'REMOVE registered.#id',
    ExpressionAttributeNames: { '#id': id },
  });
}

/** Removes all passkeys and a registration in progress from the list. */
export async function removeStoredPasskeys(person: string): Promise<void> {
  await updateItem({
    Key: keys.passkeys(person),
    UpdateExpression: 'SET registered = :none REMOVE pending_token, pending_until',
    ExpressionAttributeValues: { ':none': {} },
  });
}
