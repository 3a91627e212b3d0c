import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type LinkPurpose, linkPurposes } from '@portico/shared/model/account-links.ts';
import { keys } from '../../table/keys.ts';
import { ApiError } from '../../platform/api-error.ts';
import { ConditionFailed, type Item, deleteItem, updateItem } from '../../platform/dynamodb.ts';

/** The change of address that a link confirms. */
const AddressChange = z.object({ from: z.string(), to: z.string() });
export type AddressChange = z.output<typeof AddressChange>;

/** The account that a link confirms. */
const NewAccount = z.object({ email: z.string(), full_name: z.string() });
export type NewAccount = z.output<typeof NewAccount>;

const LinkDetails = z.object({
  /** Only for the purpose `address`. */
  addresses: AddressChange.optional(),
  /** Only for the purpose `sign_up`. */
  account: NewAccount.optional(),
});
type LinkDetails = z.output<typeof LinkDetails>;

const StoredLink = LinkDetails.extend({ hash: z.string(), expires_at: z.int() });
type StoredLink = z.output<typeof StoredLink>;
export const parseStoredLink = (item: Item): StoredLink => StoredLink.parse(item);

const Token = z.tuple([z.enum(linkPurposes), z.string(), z.string()]);

/** A used link. */
export interface UsedLink {
  readonly purpose: LinkPurpose;
  /** The id of the person; for the purpose `sign_up`, the result of `computeAddressSubject`. */
  readonly subject: string;
  readonly details: LinkDetails;
  /** Makes the link valid again if its purpose could not be fulfilled, unless there is a newer link. */
  restore(): Promise<void>;
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export const invalidLinkError = () =>
  new ApiError('link_invalid', 'This link has already been used or has expired.');

/** Identifies an address that has no account yet, so that a new link for it replaces the older one. */
export const computeAddressSubject = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 36);

/** The part of an update that stores a link. */
const composeLinkUpdate = ({ hash, expires_at, addresses, account }: StoredLink) => ({
  UpdateExpression: [
    'SET #hash = :hash, expires_at = :expiry',
    ...(addresses ? ['addresses = :addresses'] : []),
    ...(account ? ['account = :account'] : []),
  ].join(', '),
  ExpressionAttributeNames: { '#hash': 'hash' },
  ExpressionAttributeValues: {
    ':hash': hash,
    ':expiry': expires_at,
    ...(addresses && { ':addresses': addresses }),
    ...(account && { ':account': account }),
  },
});

/**
 * Stores a new link, which replaces an earlier link with the same purpose. Only a hash of its secret is
 * stored.
 * @param lifetime in seconds
 * @returns the token for the mail
 */
export async function createAccountLink(
  subject: string,
  purpose: LinkPurpose,
  lifetime: number,
  at: Date,
  details: LinkDetails = {},
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await updateItem({
    Key: keys.accountLink(subject, purpose),
    ...composeLinkUpdate({ hash: hashSecret(secret), expires_at: toSeconds(at) + lifetime, ...details }),
  });
  return `${purpose}.${subject}.${secret}`;
}

/**
 * Consumes a link. If two attempts are concurrent, one fails.
 * @throws ApiError `link_invalid`
 */
export async function consumeLink(token: string, at: Date): Promise<UsedLink> {
  const { success, data } = Token.safeParse(token.split('.'));
  if (!success) throw invalidLinkError();
  const [purpose, subject, secret] = data;
  const Key = keys.accountLink(subject, purpose);
  const hash = hashSecret(secret);
  let stored: Item;
  try {
    stored = await deleteItem({
      Key,
      // DynamoDB removes expired items within days, not immediately.
      ConditionExpression: '#hash = :hash AND expires_at > :now',
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: { ':hash': hash, ':now': toSeconds(at) },
      ReturnValues: 'ALL_OLD',
    });
  } catch (error) {
    throw error instanceof ConditionFailed ? invalidLinkError() : error;
  }
  const usedLink = parseStoredLink(stored);
  return {
    purpose,
    subject,
    details: { addresses: usedLink.addresses, account: usedLink.account },
    async restore() {
      try {
        await updateItem({
          Key,
          ...composeLinkUpdate(usedLink),
          ConditionExpression: 'attribute_not_exists(pk)',
        });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}

/** Invalidates a person's link. */
export const invalidateLink = (subject: string, purpose: LinkPurpose): Promise<Item> =>
  deleteItem({ Key: keys.accountLink(subject, purpose) });
