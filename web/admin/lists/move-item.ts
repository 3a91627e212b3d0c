/** The list with one item moved up or down by one place. */
export function moveItem<T>(items: readonly T[], from: number, offset: 1 | -1): T[] {
  const otherItems = items.toSpliced(from, 1);
  return otherItems.toSpliced(from + offset, 0, ...items.slice(from, from + 1));
}
