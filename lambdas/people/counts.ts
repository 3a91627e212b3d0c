import { keys } from '../table/keys.ts';
import { update } from '../platform/dynamodb.ts';
import type { ProfileItem } from './profile/items.ts';

type AdminStatus = Pick<ProfileItem, 'id' | 'roles' | 'disabled' | 'no_admin_in_pool'>;

const isAdministrator = ({ roles, disabled, no_admin_in_pool = false }: AdminStatus): boolean =>
  roles.includes('admin') && !disabled && !no_admin_in_pool;

/**
 * The name of the operation that protects the last administrator. The error of a failed transaction contains
 * this name.
 */
export const adminsOperationName = 'administrators';

/** Counts a new person, and adds them to the set of administrators if they are one. */
export function incrementPeople(person: AdminStatus) {
  const isAdmin = isAdministrator(person);
  return update({
    Key: keys.people(),
    UpdateExpression: `ADD #total :one${isAdmin ? ', admins :ids' : ''}`,
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':one': 1, ...(isAdmin && { ':ids': new Set([person.id]) }) },
  });
}

/**
 * Updates the set of administrators. The set is one item, so its condition protects the last administrator:
 * of two concurrent removals the second fails, because DynamoDB serializes transactions on an item. A person
 * who is not an administrator in the user pool is removed even if the set contains nobody else.
 */
export function updateAdmins(before: AdminStatus, after: AdminStatus) {
  if (isAdministrator(before) === isAdministrator(after)) return [];
  const ids = new Set([after.id]);
  if (isAdministrator(after) || after.no_admin_in_pool === true)
    return [
      update({
        Key: keys.people(),
        UpdateExpression: `${isAdministrator(after) ? 'ADD' : 'DELETE'} admins :ids`,
        ExpressionAttributeValues: { ':ids': ids },
      }),
    ];
  return [
    update(
      {
        Key: keys.people(),
        UpdateExpression: 'DELETE admins :ids',
        ConditionExpression: 'contains(admins, :id) AND size(admins) > :one',
        ExpressionAttributeValues: { ':ids': ids, ':id': after.id, ':one': 1 },
      },
      adminsOperationName,
    ),
  ];
}

/** The inverse of `incrementPeople`. Its condition fails for the last administrator. */
export function decrementPeople(person: AdminStatus) {
  const isAdmin = isAdministrator(person);
  return update(
    {
      Key: keys.people(),
      UpdateExpression: `ADD #total :less${isAdmin ? ' DELETE admins :ids' : ''}`,
      ...(isAdmin && { ConditionExpression: 'contains(admins, :id) AND size(admins) > :one' }),
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: {
        ':less': -1,
        ...(isAdmin && { ':ids': new Set([person.id]), ':id': person.id, ':one': 1 }),
      },
    },
    adminsOperationName,
  );
}

type Membership = Pick<ProfileItem, 'company_id' | 'company'>;

/**
 * Increments the company's `user_count` in the transaction that moves the person, so that it always equals a
 * recount of profiles. Fails if the company was renamed after the caller read its name: the profile would
 * otherwise keep the old name.
 */
export const incrementMembers = ({ company_id, company }: Membership) =>
  company_id === null
    ? []
    : [
        update({
          Key: keys.company(company_id),
          UpdateExpression: 'SET summary.user_count = summary.user_count + :one',
          ConditionExpression: 'summary.#name = :name',
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':one': 1, ':name': company },
        }),
      ];

export const decrementMembers = ({ company_id }: Membership) =>
  company_id === null
    ? []
    : [
        update({
          Key: keys.company(company_id),
          UpdateExpression: 'SET summary.user_count = summary.user_count - :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      ];
