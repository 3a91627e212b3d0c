export const texts = {
  list: 'Colleagues to mention',
  found: (count: number) =>
    `${count === 1 ? '1 colleague' : `${count} colleagues`}: arrow keys choose, Enter mentions, Escape closes the list.`,
  failed: 'The list of colleagues could not be loaded.',
} as const;
