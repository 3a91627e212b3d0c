import { knownRoles } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';

export interface SessionUser {
  /** Cognito's `sub`. */
  id: string;
  email: string;
  full_name: string;
  roles: Role[];
}

export type Claims = Readonly<Record<string, unknown>>;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The roles in an access token. */
export function readRoles({ 'cognito:groups': groups }: Claims): Role[] {
  return knownRoles(Array.isArray(groups) ? groups.map(toText) : []);
}

/** The user of a pair of tokens: roles from the access token, e-mail and name from the ID token. */
export function userFromClaims(access: Claims, id: Claims = {}): SessionUser {
  const email = toText(id.email);
  return {
    id: toText(access.sub),
    email,
    full_name: toText(id.name) || email,
    roles: readRoles(access),
  };
}
