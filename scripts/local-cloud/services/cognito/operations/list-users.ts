import * as z from 'zod';
import { createInvalidParameterError } from '../errors.ts';
import { paginate } from '../paging.ts';
import type { UserPool } from '../pools/pool.ts';
import { describeUser, type UserRecord } from '../users/user.ts';
import { defineAdminOperation, name, pageSize } from './operation.ts';

const searchableAttributes = new Set([
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
  'sub',
]);

/**
 * Lists the oldest users first. `Filter` is one comparison: `attribute = "value"` or `attribute ^= "prefix"`.
 */
export const listUsers = defineAdminOperation(
  z.object({
    UserPoolId: name,
    AttributesToGet: z.array(name).optional(),
    Limit: pageSize,
    PaginationToken: z.string().optional(),
    Filter: z.string().max(256).optional(),
  }),
  (pools, request) => {
    const pool = pools.pool(request.UserPoolId);
    const matches = parseFilter(pool, request.Filter);
    const { entries, next } = paginate(pool.users.all().filter(matches), ({ username }) => username, {
      limit: request.Limit,
      token: request.PaginationToken,
    });
    const wantedNames = request.AttributesToGet;
    return {
      Users: entries.map((user) => {
        const { Attributes, ...rest } = describeUser(user);
        return { ...rest, Attributes: Attributes.filter(({ Name }) => wantedNames?.includes(Name) ?? true) };
      }),
      PaginationToken: next,
    };
  },
);

function parseFilter(pool: UserPool, filter: string | undefined): (user: UserRecord) => boolean {
  if (!filter) return () => true;
  const [, attribute, operator, quoted] =
    /^\s*"?([\w:]+)"?\s*(=|\^=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (attribute === undefined || quoted === undefined)
    throw createInvalidParameterError('Error while parsing filter.');
  if (!searchableAttributes.has(attribute))
    throw createInvalidParameterError('One or more requested attributes do not exist in user pool.');
  const normalize = createNormalizer(pool, attribute);
  const normalizedValue = normalize(quoted.replaceAll(/\\(.)/g, '$1'));
  return (user) => {
    const value = normalize(getAttributeValue(user, attribute));
    return operator === '=' ? value === normalizedValue : value.startsWith(normalizedValue);
  };
}

/**
 * Returns a function that converts values of the attribute to the form in which they are compared.
 * Usernames, and addresses that serve as usernames, are normalised as at sign-in.
 */
function createNormalizer(pool: UserPool, attribute: string): (value: string) => string {
  if (attribute === 'cognito:user_status') return (value) => value.toLowerCase();
  if (attribute === 'username' || (attribute === 'email' && pool.emailIsUsername))
    return (value) => pool.users.normalize(value);
  return (value) => value;
}

function getAttributeValue(user: UserRecord, attribute: string): string {
  switch (attribute) {
    case 'username':
      return user.username;
    case 'sub':
      return user.sub;
    case 'cognito:user_status':
      return user.status;
    case 'status':
      return user.enabled ? 'Enabled' : 'Disabled';
    default:
      return user.attributes[attribute] ?? '';
  }
}
