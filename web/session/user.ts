import { knownRoles } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';

export interface SessionUser {
  /** Cognito's `sub`. */
  id: string;
  email: string;
  full_name: string;
  roles: Role[];
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who the tokens speak of: roles from the access token, e-mail and name from the id token. */
export function userOf(access: Claims, id: Claims = {}): SessionUser {
  const groups = access['cognito:groups'];
  const email = textOf(id.email);
  return {
    id: textOf(access.sub),
    email,
    full_name: textOf(id.name) || email,
    roles: knownRoles(Array.isArray(groups) ? groups.map(textOf) : []),
  };
}
