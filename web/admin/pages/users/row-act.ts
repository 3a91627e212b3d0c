export const rowActs = ['edit', 'roles', 'resend', 'disable', 'enable'] as const;

/** What an administrator can do with somebody in the list. */
export type RowAct = (typeof rowActs)[number];
