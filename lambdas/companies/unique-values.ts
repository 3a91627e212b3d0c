import * as z from 'zod';
import type { Company } from '@portico/shared/contract/companies.ts';
import { ApiError } from '../platform/api-error.ts';
import { type ConditionFailed, type Item, type TransactItem, put, remove } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

/**
 * Each name, mail domain and program address belongs to one company: an item for each value contains the
 * company's id.
 */
type UniqueValues = Pick<Company, 'id' | 'name' | 'mail_domains' | 'program_addresses'>;
type Key = ReturnType<typeof keys.companyName>;

/** A value that a company claims or releases. */
interface Claim {
  readonly operation: TransactItem;
  /** The error if another company has the value; undefined for a released value. */
  readonly takenError?: ApiError;
}

const UniqueValueItem = z.object({ id: z.string() });
export const parseUniqueValueItem = (item: Item): z.output<typeof UniqueValueItem> =>
  UniqueValueItem.parse(item);

/**
 * The keys of the items that make a company's values unique, each with the error if another company has the
 * value.
 */
const listUniqueKeys = ({
  name,
  mail_domains,
  program_addresses,
}: UniqueValues): { key: Key; takenError: ApiError }[] => [
  {
    key: keys.companyName(name),
    takenError: new ApiError('name_taken', 'A company with this name already exists', [
      { path: 'body.name', message: `There is already a company called “${name}”.` },
    ]),
  },
  ...mail_domains.map((domain) => {
    const message = `${domain} is a mail domain of another company. Remove it there first.`;
    return {
      key: keys.mailDomain(domain),
      takenError: new ApiError('mail_domain_taken', message, [{ path: 'body.mail_domains', message }]),
    };
  }),
  ...program_addresses.map((address) => {
    const message = `${address} is a program of another company. Remove it there first.`;
    return {
      key: keys.mailDomain(address),
      takenError: new ApiError('mail_domain_taken', message, [{ path: 'body.program_addresses', message }]),
    };
  }),
];

/**
 * The operations that claim and release the unique values of a created, changed or deleted company.
 * @param before undefined for a new company
 * @param after undefined for a deleted company
 */
export function createUniqueValueClaims(
  before: UniqueValues | undefined,
  after: UniqueValues | undefined,
): Claim[] {
  const [keysBefore, keysAfter] = [before ? listUniqueKeys(before) : [], after ? listUniqueKeys(after) : []];
  const id = (after ?? before)?.id;
  const excludeKeys = (allKeys: typeof keysBefore, excludedKeys: typeof keysBefore) =>
    allKeys.filter(({ key }) => !excludedKeys.some((excludedKey) => excludedKey.key.pk === key.pk));
  return [
    ...excludeKeys(keysAfter, keysBefore).map(({ key, takenError }) => ({
      operation: put({ Item: { ...key, id }, ConditionExpression: 'attribute_not_exists(pk)' }, key.pk),
      takenError,
    })),
    ...excludeKeys(keysBefore, keysAfter).map(({ key }) => ({
      operation: remove({
        Key: key,
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': id },
      }),
    })),
  ];
}

/** The error for a value that another company has; undefined if no claim failed. */
export const findTakenError = (error: ConditionFailed, claims: readonly Claim[]): ApiError | undefined =>
  claims.find(({ operation: { name } }) => name !== undefined && error.hasFailed(name))?.takenError;
