import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** The header's button for a visitor (`roles` undefined), a customer, or staff (specification §1). */
export function sessionLink(roles: readonly Role[] | undefined): { label: string; href: string } {
  if (roles === undefined) return { label: 'Sign In', href: '/auth/login' };
  return isStaff(roles)
    ? { label: 'Admin Dashboard', href: '/admin' }
    : { label: 'My Tickets', href: '/support/my-tickets' };
}
