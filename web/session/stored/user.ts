import { selectKnownRoles } from '@portico/shared/model/permissions.ts';
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
  return selectKnownRoles(Array.isArray(groups) ? groups.map(toText) : []);
}

/** The user of a pair of tokens: roles from the access token, e-mail and name from the ID token. */
export function toSessionUser(accessClaims: Claims, idClaims: Claims = {}): SessionUser {
  const email = toText(idClaims.email);
  return {
    id: toText(accessClaims.sub),
    email,
    full_name: toText(idClaims.name) || email,
    roles: readRoles(accessClaims),
  };
}
