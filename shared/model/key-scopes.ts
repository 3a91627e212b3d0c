/** What a key of an integration opens: reading or writing of one kind of thing. */
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
