import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type LinkPurpose, linkPurposes } from '@portico/shared/model/account-links.ts';
import { keys } from '../../table/keys.ts';
import { ApiError } from '../../platform/api-error.ts';
import { ConditionFailed, type Item, deleteItem, updateItem } from '../../platform/dynamodb.ts';

/** The change of address that a link confirms. */
const Addresses = z.object({ from: z.string(), to: z.string() });
export type Addresses = z.output<typeof Addresses>;

const StoredLink = z.object({
  hash: z.string(),
  expires_at: z.int(),
  /** Only for the purpose `address`. */
  addresses: Addresses.optional(),
});
type StoredLink = z.output<typeof StoredLink>;
export const storedLinkOf = (item: Item): StoredLink => StoredLink.parse(item);

const Token = z.tuple([z.enum(linkPurposes), z.string(), z.string()]);

/** A link that has been used. */
export interface UsedLink {
  readonly purpose: LinkPurpose;
  /** Id of the person. */
  readonly subject: string;
  /** Only for the purpose `address`. */
  readonly addresses: Addresses | undefined;
  /** Makes the link valid again, unless there is a newer one: what it was used for did not happen. */
  restore(): Promise<void>;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export const linkInvalid = () =>
  new ApiError('link_invalid', 'This link has already been used or has expired.');

/** The part of an update that stores a link. */
const assignments = ({ hash, expires_at, addresses }: StoredLink) => ({
  UpdateExpression: `SET #hash = :hash, expires_at = :expiry${addresses ? ', addresses = :addresses' : ''}`,
  ExpressionAttributeNames: { '#hash': 'hash' },
  ExpressionAttributeValues: {
    ':hash': hash,
    ':expiry': expires_at,
    ...(addresses && { ':addresses': addresses }),
  },
});

/**
 * Stores a new link, which replaces an earlier one of the same purpose. Only a hash of its secret is stored.
 * @param lifetime in seconds
 * @returns the token for the mail
 */
export async function newLink(
  subject: string,
  purpose: LinkPurpose,
  lifetime: number,
  at: Date,
  addresses?: Addresses,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await updateItem({
    Key: keys.accountLink(subject, purpose),
    ...assignments({ hash: hashOf(secret), expires_at: seconds(at) + lifetime, addresses }),
  });
  return `${purpose}.${subject}.${secret}`;
}

/**
 * Uses a link up. Of two attempts at the same time one fails.
 * @throws ApiError `link_invalid`
 */
export async function useLink(token: string, at: Date): Promise<UsedLink> {
  const { success, data } = Token.safeParse(token.split('.'));
  if (!success) throw linkInvalid();
  const [purpose, subject, secret] = data;
  const Key = keys.accountLink(subject, purpose);
  const hash = hashOf(secret);
  let stored: Item;
  try {
    stored = await deleteItem({
      Key,
      // DynamoDB removes expired items within days, not at once.
      ConditionExpression: '#hash = :hash AND expires_at > :now',
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: { ':hash': hash, ':now': seconds(at) },
      ReturnValues: 'ALL_OLD',
    });
  } catch (error) {
    throw error instanceof ConditionFailed ? linkInvalid() : error;
  }
  const used = storedLinkOf(stored);
  return {
    purpose,
    subject,
    addresses: used.addresses,
    async restore() {
      try {
        await updateItem({
          Key,
          ...assignments(used),
          ConditionExpression: 'attribute_not_exists(pk)',
        });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}

/** Makes a person's link useless. */
export const dropLink = (subject: string, purpose: LinkPurpose): Promise<Item> =>
  deleteItem({ Key: keys.accountLink(subject, purpose) });
