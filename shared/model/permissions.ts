/**
 * Who may do what (design: one table drives the API, the route guards, the buttons and the README). Rules
 * that depend on the thing itself ("of the caller's own company") are the noun's; the *kind* of act is
 * decided here.
 */
import { type Role, roles } from './roles.ts';

/**
 * `public`: anyone. `signed-in`: any live account. A list: an account holding at least one of these roles.
 */
export type Access = 'public' | 'signed-in' | readonly Role[];

export const staff = ['agent', 'admin'] as const satisfies readonly Role[];
export const adminOnly = ['admin'] as const satisfies readonly Role[];

export const permissions = {
  read_public_site: 'public',
  use_own_company_tickets: 'signed-in',
  work_all_tickets: staff,
  read_people_and_companies: staff,
  manage_people_and_companies: adminOnly,
} as const satisfies Record<string, Access>;

export type PermissionName = keyof typeof permissions;

/** The same table in words for people, row by row: apart, so that browsers are spared it. */
export const permissionTexts: readonly (readonly [PermissionName, string])[] = [
  ['read_public_site', 'Public pages, blog, contact, newsletter'],
  ['use_own_company_tickets', "Own company's tickets: list, read, reply, attach; create own"],
  ['work_all_tickets', 'All tickets, dashboard, status, priority, internal notes, history, create on behalf'],
  ['read_people_and_companies', 'Read companies and users'],
  ['manage_people_and_companies', 'Manage users, roles, companies'],
];

/**
 * Whether someone holding `held` may do what `access` asks for; `held` undefined means nobody is signed in.
 */
export function allows(access: Access, held: readonly Role[] | undefined): boolean {
  if (access === 'public') return true;
  if (held === undefined) return false;
  return access === 'signed-in' || access.some((role) => held.includes(role));
}

export const may = (held: readonly Role[] | undefined, permission: PermissionName): boolean =>
  allows(permissions[permission], held);

export const isStaff = (held: readonly Role[] | undefined): boolean => may(held, 'work_all_tickets');

/** The roles named in a token or record, unknown words dropped. */
export const knownRoles = (names: readonly string[]): Role[] => roles.filter((role) => names.includes(role));
