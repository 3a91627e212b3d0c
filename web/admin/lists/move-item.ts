/** The list with one item moved up or down by one place. */
export function moveItem<T>(items: readonly T[], from: number, by: 1 | -1): T[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(from + by, 0, ...items.slice(from, from + 1));
}
