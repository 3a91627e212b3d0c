export const rowActions = [
  'edit',
  'roles',
  'address',
  'withdraw_address',
  'resend',
  'sign_out',
  'reset_two_step',
  'note',
  'export',
  'disable',
  'enable',
  'erase',
] as const;

/** An administrator's action on a user in the list. */
export type RowAction = (typeof rowActions)[number];
