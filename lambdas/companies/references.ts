import type { Company } from '@portico/shared/contract/companies.ts';
import { groupOperationName, checkGroupExists } from '../domain/groups.ts';
import { ApiError } from '../platform/api-error.ts';
import type { ConditionFailed } from '../platform/dynamodb.ts';
import { contractChecks, contractOperationName, unknownContractError } from './service-levels.ts';

const unknownGroupError = () =>
  new ApiError('invalid_request', 'This group does not exist, or was deleted', [
    { path: 'body.default_group_id', message: 'must be the id of a group from /api/groups' },
  ]);

type References = { readonly [F in 'service_level' | 'default_group_id']?: Company[F] | undefined };

/** The condition checks for a transaction that writes these fields of a company. */
export const referenceChecks = ({ service_level, default_group_id }: References) => [
  ...contractChecks(service_level),
  ...(default_group_id ? [checkGroupExists({ id: default_group_id, name: '' })] : []),
];

/** The error for the first failed condition; undefined if none failed. */
export function missingReferenceError(
  error: ConditionFailed,
  { default_group_id }: References,
): ApiError | undefined {
  if (error.hasFailed(contractOperationName)) return unknownContractError();
  return default_group_id && error.hasFailed(groupOperationName(default_group_id))
    ? unknownGroupError()
    : undefined;
}
