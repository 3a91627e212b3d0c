/** Files by path, each with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Finds import cycles, including cycles of type-only imports, which the linter's `import/no-cycle` ignores.
 * @returns one cycle per group of files that import each other, first file repeated at the end: `[a, b, a]`
 */
export function findCycles(graph: ImportGraph): string[][] {
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const importedFile of graph.get(file) ?? []) visit(importedFile);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}
