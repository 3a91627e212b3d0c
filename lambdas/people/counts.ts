import { keys } from '../table/keys.ts';
import { update } from '../platform/dynamodb.ts';
import type { ProfileItem } from './items.ts';

type Standing = Pick<ProfileItem, 'id' | 'roles' | 'disabled'>;

const administrates = ({ roles, disabled }: Standing): boolean => roles.includes('admin') && !disabled;

/** Counts a new person, who may be an administrator. */
export function countPerson(person: Standing) {
  const admin = administrates(person);
  return update({
    Key: keys.people(),
    UpdateExpression: `ADD #total :one${admin ? ', admins :ids' : ''}`,
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':one': 1, ...(admin && { ':ids': new Set([person.id]) }) },
  });
}

/**
 * Keeps the set of administrators, all in one item: whoever leaves it must leave another behind, and of two who leave at once the second is
 * refused, because transactions on one item happen one after the other.
 */
export function updateAdmins(before: Standing, after: Standing) {
  if (administrates(before) === administrates(after)) return [];
  const ids = new Set([after.id]);
  const operation = administrates(after)
    ? update({
        Key: keys.people(),
        UpdateExpression: 'ADD admins :ids',
        ExpressionAttributeValues: { ':ids': ids },
      })
    : update({
        Key: keys.people(),
        UpdateExpression: 'DELETE admins :ids',
        ConditionExpression: 'contains(admins, :id) AND size(admins) > :one',
        ExpressionAttributeValues: { ':ids': ids, ':id': after.id, ':one': 1 },
      });
  return [operation];
}

type Belonging = Pick<ProfileItem, 'company_id' | 'company'>;

/**
 * One person more in their company. The company must still be called as the profile says: otherwise a renaming could have passed by already, and the
 * profile would keep the old name.
 */
export const countMemberAdded = ({ company_id, company }: Belonging) =>
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

export const countMemberRemoved = ({ company_id }: Belonging) =>
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
