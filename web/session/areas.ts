import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** The HTML documents of the product. A link from one to another is a full page load. */
export type Area = 'portal' | 'admin' | 'site';

export function areaOf(path: string): Area {
  if (/^\/admin(\/|$|[?#])/.test(path)) return 'admin';
  return /^\/(auth|support)\//.test(path) ? 'portal' : 'site';
}

const returnPathKey = 'return_to';

/** Stores, for this tab, the page to return to after signing in. */
export const rememberReturnPath = (path: string, storage: Storage = sessionStorage): void =>
  storage.setItem(returnPathKey, path);

/**
 * Reads and removes the return path; undefined when there is none, or when it is not a page behind sign-in.
 */
export function takeReturnPath(storage: Storage = sessionStorage): string | undefined {
  const path = storage.getItem(returnPathKey);
  storage.removeItem(returnPathKey);
  if (path === null || path.startsWith('//')) return undefined;
  return areaOf(path) === 'site' || path.startsWith('/auth/') ? undefined : path;
}

/**
 * The page of a signed-in user without a company. Sign-in, a new password and a denied page lead everyone to
 * `/support/my-tickets` (specification §2, §6). There, staff without a company would only see an error, so that
 * page sends them here. Tokens do not carry the company: the list's own request tells.
 */
export const pageWithoutCompany = (roles: readonly Role[] | undefined) =>
  isStaff(roles) ? adminPaths.dashboard : portalPaths.my_tickets;
