export const sharingTexts = {
  used_by: 'Used by',
  scopes: { own: 'Only me', shared: 'All staff' },
  /** @param what a noun in the plural */
  most: (limit: number, what: string) =>
    `You can have ${limit} ${what} of your own, and there can be ${limit} for all staff.`,
} as const;
