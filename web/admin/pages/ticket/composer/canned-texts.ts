const formatCount = (count: number) => (count === 1 ? '1 canned reply' : `${count} canned replies`);

export const cannedTexts = {
  list: 'Canned replies',
  no_due_time: 'as soon as possible',
  also_changes: 'changes the ticket',
  loading: 'Loading canned replies',
  failed: 'The canned replies could not be loaded.',
  matchCount: (visibleCount: number, foundCount: number) =>
    `${formatCount(foundCount)}${visibleCount < foundCount ? `, of which ${visibleCount} are shown` : ''}: arrow keys choose, Enter inserts, Escape closes the list.`,
  more: (count: number) => `${count} more: type a word of the title.`,
  none: 'There are no canned replies yet. You can write them on the page Canned Replies.',
  none_matching: 'No canned reply has these words in its title.',
} as const;
