import type { Company } from '@portico/shared/contract/companies.ts';
import { groupStays } from '../domain/groups.ts';
import { ApiError } from '../platform/api-error.ts';
import { contractChecks, unknownContract } from './service-levels.ts';

const unknownGroup = () =>
  new ApiError('invalid_request', 'There is no such group, or it was deleted', [
    { path: 'body.default_group_id', message: 'must be the id of a group from /api/groups' },
  ]);

type References = { readonly [F in 'service_level' | 'default_group_id']?: Company[F] | undefined };

/** Conditions of a transaction that writes these fields, and what is wrong where one fails. */
export const referenceChecks = ({ service_level, default_group_id }: References) => [
  ...contractChecks(service_level).map((operation) => ({ operation, missing: unknownContract })),
  ...(default_group_id
    ? [{ operation: groupStays({ id: default_group_id, name: '' }), missing: unknownGroup }]
    : []),
];
