/** Files by path, each with the files that import it. */
export type Importers = ReadonlyMap<string, readonly string[]>;

export function indexImporters(imports: ReadonlyMap<string, readonly string[]>): Importers {
  const importers = new Map<string, string[]>();
  for (const [file, all] of imports)
    for (const importedFile of all)
      importers.set(importedFile, [...(importers.get(importedFile) ?? []), file]);
  return importers;
}

/** The number of imports between a file and each file that imports it, directly or indirectly. */
export function measureDistances(importers: Importers, file: string): Map<string, number> {
  const distances = new Map([[file, 0]]);
  // The loop also visits files that it adds.
  for (const [reached, distance] of distances)
    for (const importer of importers.get(reached) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

const splitWords = (file: string) =>
  new Set(
    file
      .replace(/(\.test)?\.tsx?$/, '')
      .split(/[^a-z]+/)
      .slice(1)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => word.length > 2),
  );

const isUnitTest = (file: string) => !/^test\/(api|e2e|security)\//.test(file);

/** Slow files come last. */
const computePenalty = (file: string) =>
  (file.includes('/own-cloud/') ? 3 : 0) + (file.includes('/e2e/') ? 6 : 0);

export interface RankingInputs {
  readonly importers: Importers;
  /** Test files by path, with their texts. */
  readonly tests: ReadonlyMap<string, string>;
  /** Files that handle endpoints, by endpoint. */
  readonly handlers: ReadonlyMap<string, readonly string[]>;
}

/**
 * Test files that reach a source file, nearest first. A test reaches the file through imports, through calls
 * of endpoints whose handlers import the file, or by words in its path.
 */
export function rankTests(file: string, { importers, tests, handlers }: RankingInputs) {
  const distances = measureDistances(importers, file);
  const words = splitWords(file);
  const scoredTests = [...tests].flatMap(([test, text]) => {
    const quotedNames = new Set([...text.matchAll(/'([a-z]\w+)'/g)].map(([, name = '']) => name));
    const handlerFiles = [...quotedNames].flatMap((name) => handlers.get(name) ?? []);
    const distance = Math.min(
      distances.get(test) ?? Infinity,
      ...handlerFiles.map((handler) => 2 + (distances.get(handler) ?? Infinity)),
    );
    const commonWordCount = [...splitWords(test)].filter((word) => words.has(word)).length;
    if (distance === Infinity && (commonWordCount === 0 || isUnitTest(test))) return [];
    return [{ test, score: Math.min(distance, 30) - 2 * commonWordCount + computePenalty(test) }];
  });
  const sortedTests = scoredTests.toSorted((a, b) => a.score - b.score).map(({ test }) => test);
  return {
    units: sortedTests.filter((test) => isUnitTest(test)),
    cloud: sortedTests.filter((test) => !isUnitTest(test)),
  };
}

/**
 * Groups of test files, each with its own run, so that a near test fails early and the local cloud rarely
 * starts.
 */
export function planTestSteps(file: string, { units, cloud }: ReturnType<typeof rankTests>): string[][] {
  // For a change of infra/, all unit tests come before any test that needs a cloud: they cover the templates.
  const nearTestCount = file.startsWith('infra/') ? units.length : 8;
  return [
    units.slice(0, nearTestCount),
    cloud.slice(0, 4),
    [...units.slice(nearTestCount), ...cloud.slice(4, 16)],
    cloud.slice(16),
  ].filter((step) => step.length > 0);
}
