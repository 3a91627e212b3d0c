import { expect } from 'vitest';

/**
 * Checks every row of a table in one test, and prints the number of rows.
 * @throws AggregateError with one error per failed row, whose message begins with the row's name
 */
export async function checkRows<const Row>(
  rows: readonly Row[],
  nameRow: (row: Row) => string,
  check: (row: Row) => unknown,
): Promise<void> {
  if (rows.length === 0) throw new Error('There are no rows to check.');
  const failures: Error[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      failure.message = `${nameRow(row)}: ${failure.message}`;
      failures.push(failure);
    }
  }
  // Not with console.log, because Vitest adds a heading and blank lines to it.
  process.stdout.write(`checked ${rows.length} rows: ${expect.getState().currentTestName}\n`);
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}
