import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** The page after sign-in: customers go to their tickets, staff to the desk. */
export const findFirstPath = (roles: readonly Role[] | undefined) =>
  isStaff(roles) ? adminPaths.dashboard : portalPaths.my_tickets;
