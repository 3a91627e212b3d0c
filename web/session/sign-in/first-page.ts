import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** Where sign-in leads: customers to their tickets (specification §2), staff to the desk. */
export const firstPage = (roles: readonly Role[] | undefined) =>
  isStaff(roles) ? adminPaths.dashboard : portalPaths.my_tickets;
