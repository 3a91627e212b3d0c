export const rowActions = ['edit', 'roles', 'resend', 'disable', 'enable'] as const;

/** What an administrator can do with somebody in the list. */
export type RowAction = (typeof rowActions)[number];
