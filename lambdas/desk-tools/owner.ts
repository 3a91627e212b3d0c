import type { PermissionName } from '@portico/shared/model/permissions.ts';
import type { SharingScope } from '@portico/shared/model/sharing.ts';
import { type Actor, requirePermission } from '../domain/actor.ts';
import { shared } from '../domain/people/shared-owner.ts';

/**
 * The owner of a user's private or shared entry.
 * @param toShare the permission that shared entries require
 * @throws ApiError `forbidden`
 */
export function requireOwner(actor: Actor, scope: SharingScope, toShare: PermissionName): string {
  if (scope === 'own') return actor.id;
  requirePermission(actor, toShare);
  return shared;
}
