export const sharingTexts = {
  used_by: 'Used by',
  scopes: { own: 'Only me', shared: 'All staff' },
  /** @param noun a noun in the plural */
  most: (limit: number, noun: string) =>
    `You can have ${limit} ${noun} of your own, and there can be ${limit} for all staff.`,
} as const;
