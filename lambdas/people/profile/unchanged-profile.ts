import { formatPathExpression, createAttributeNames } from '../../table/update-expression.ts';
import { check } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { type ProfileItem, toProfilePaths } from './items.ts';

const accessFields = ['roles_changed_at', 'company_id', 'disabled', 'own_tickets_only'] as const;

/** The condition for a transaction that must fail if the person's access has changed since the read. */
export function checkUnchanged(profile: Pick<ProfileItem, 'id' | (typeof accessFields)[number]>) {
  const paths = toProfilePaths(Object.fromEntries(accessFields.map((field) => [field, profile[field]])));
  return check({
    Key: keys.profile(profile.id),
    ConditionExpression: Object.keys(paths)
      .map((path, index) => `${formatPathExpression(path)} = :was_${index}`)
      .join(' AND '),
    ExpressionAttributeNames: createAttributeNames(Object.keys(paths)),
    ExpressionAttributeValues: Object.fromEntries(
      Object.values(paths).map((value, index) => [`:was_${index}`, value]),
    ),
  });
}
