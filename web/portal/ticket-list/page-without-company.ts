import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/**
 * The page of a signed-in user without a company. Sign-in, a new password and a denied page lead everyone to
 * `/support/my-tickets` (specification §2, §6). Staff without a company would only see an error there, so
 * that page sends them here. Tokens do not carry the company: the page goes by the answer to its request for
 * tickets.
 */
export const pageWithoutCompany = (roles: readonly Role[] | undefined) =>
  isStaff(roles) ? adminPaths.dashboard : portalPaths.my_tickets;
