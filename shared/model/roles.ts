/** Cognito groups of the same names (specification §3, enumeration `roles`). */
export const roles = ['customer', 'agent', 'admin'] as const;
export type Role = (typeof roles)[number];
