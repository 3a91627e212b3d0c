import type { PermissionName } from '@portico/shared/model/permissions.ts';
import type { SharingScope } from '@portico/shared/model/sharing.ts';
import { type Actor, requirePermission } from '../domain/actor.ts';
import { sharedOwnerId } from '../domain/people/shared-owner.ts';

/**
 * Returns the owner id for an entry: the user's id, or that of the shared entries if the scope is shared.
 * @param sharingPermission the permission that shared entries require
 * @throws ApiError `forbidden`
 */
export function requireOwner(actor: Actor, scope: SharingScope, sharingPermission: PermissionName): string {
  if (scope === 'own') return actor.id;
  requirePermission(actor, sharingPermission);
  return sharedOwnerId;
}
