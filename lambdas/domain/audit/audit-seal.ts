import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type Item, getItem, updateItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import type { SealedValue } from './audit-record.ts';

/** AES-256-GCM with a random nonce. NIST SP 800-38D allows one key to seal up to 2^32 values in this way. */
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const KeyItem = z.object({ sealing_key: z.string() });
export const parseSealingKey = (item: Item): Buffer => Buffer.from(KeyItem.parse(item).sealing_key, 'base64');

/**
 * The key of a person, created on first use. Once it is deleted, the values that it sealed cannot be read.
 */
export async function getOrCreateSealingKey(person: string): Promise<Buffer> {
  const item = await updateItem({
    Key: keys.auditKey(person),
    UpdateExpression: 'SET sealing_key = if_not_exists(sealing_key, :new)',
    ExpressionAttributeValues: { ':new': randomBytes(keyBytes).toString('base64') },
    ReturnValues: 'ALL_NEW',
  });
  return parseSealingKey(item);
}

/** Reads the key of a person; undefined if it was never created, or was deleted. */
export async function readSealingKey(person: string): Promise<Buffer | undefined> {
  const item = await getItem(keys.auditKey(person));
  return item && parseSealingKey(item);
}

export function seal(key: Buffer, value: unknown): SealedValue {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url') };
}

/** Opens a sealed value; undefined if it was sealed with another key. */
export function unseal(key: Buffer, { sealed }: SealedValue): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    const value: unknown = JSON.parse(Buffer.concat([text, decipher.final()]).toString());
    return value;
  } catch {
    return undefined;
  }
}
