import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** The header's link for a visitor (`roles` undefined), a customer, or staff. */
export function createSessionLink(roles: readonly Role[] | undefined): { label: string; href: string } {
  if (roles === undefined) return { label: 'Sign In', href: portalPaths.sign_in };
  return isStaff(roles)
    ? { label: 'Admin Dashboard', href: adminPaths.dashboard }
    : { label: 'My Tickets', href: portalPaths.my_tickets };
}
