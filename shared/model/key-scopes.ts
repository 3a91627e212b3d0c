/** The scopes of integration keys: reading or writing one kind of data. */
export const keyScopes = [
  'tickets:read',
  'tickets:write',
  'people:read',
  'people:write',
  'companies:read',
  'companies:write',
  'reports:read',
  'alerts:write',
] as const;
export type KeyScope = (typeof keyScopes)[number];
