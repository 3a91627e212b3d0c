export const rowActions = ['edit', 'roles', 'resend', 'disable', 'enable'] as const;

/** An administrator's action on a user in the list. */
export type RowAction = (typeof rowActions)[number];
