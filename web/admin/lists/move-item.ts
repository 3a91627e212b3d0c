/** The list with one item moved up or down by one place. */
export function moveItem<T>(items: readonly T[], from: number, by: 1 | -1): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(from + by, 0, ...items.slice(from, from + 1));
}
