/**
 * Who may do what (design: one table drives the API, the route guards, the buttons and the README).
 * Rules that depend on the thing itself ("of the caller's own company") are the noun's; the *kind* of act is decided here.
 */
import { type Role, roles } from './roles.ts';

/** `public`: anyone. `signed-in`: any live account. A list: an account holding at least one of these roles. */
export type Access = 'public' | 'signed-in' | readonly Role[];

export const staff = ['agent', 'admin'] as const satisfies readonly Role[];
export const adminOnly = ['admin'] as const satisfies readonly Role[];

export interface Permission {
  readonly does: string;
  readonly access: Access;
}

export const permissions = {
  read_public_site: { does: 'Public pages, blog, contact, newsletter', access: 'public' },
  use_own_company_tickets: {
    does: "Own company's tickets: list, read, reply, attach; create own",
    access: 'signed-in',
  },
  work_all_tickets: {
    does: 'All tickets, dashboard, status, priority, internal notes, history, create on behalf',
    access: staff,
  },
  read_people_and_companies: { does: 'Read companies and users', access: staff },
  manage_people_and_companies: { does: 'Manage users, roles, companies', access: adminOnly },
} as const satisfies Record<string, Permission>;

export type PermissionName = keyof typeof permissions;

/** Whether someone holding `held` may do what `access` asks for; `held` undefined means nobody is signed in. */
export function allows(access: Access, held: readonly Role[] | undefined): boolean {
  if (access === 'public') return true;
  if (held === undefined) return false;
  return access === 'signed-in' || access.some((role) => held.includes(role));
}

export const may = (held: readonly Role[] | undefined, permission: PermissionName): boolean =>
  allows(permissions[permission].access, held);

export const isStaff = (held: readonly Role[] | undefined): boolean => may(held, 'work_all_tickets');

/** The roles named in a token or record, unknown words dropped. */
export const knownRoles = (names: readonly string[]): Role[] => roles.filter((role) => names.includes(role));
