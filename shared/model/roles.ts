/** The roles of users. Each is a Cognito group with the same name. */
export const roles = ['customer', 'agent', 'admin'] as const;
export type Role = (typeof roles)[number];
