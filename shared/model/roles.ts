/** Cognito groups with the same names. */
export const roles = ['customer', 'agent', 'admin'] as const;
export type Role = (typeof roles)[number];
