import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRows } from '../support/rows.ts';

const numbers = Array.from({ length: 300 }, (_, index) => index);
const nameNumber = (number: number) => `number ${number}`;

describe('a table that one test checks', () => {
  const printedLines: unknown[] = [];
  beforeEach(() => {
    printedLines.length = 0;
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => printedLines.push(line) > 0);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('fails with the name of the only wrong row', async () => {
    const result = checkRows(numbers, nameNumber, (number) => expect(number).not.toBe(37));
    await expect(result).rejects.toThrow(/^number 37: expected 37 not to be 37[^\n]*$/);
  });

  it('fails with the names of all wrong rows, including rows that fail asynchronously', async () => {
    const check = async (number: number) => {
      await Promise.resolve();
      expect(number % 100).not.toBe(37);
    };
    await expect(checkRows(numbers, nameNumber, check)).rejects.toMatchObject({
      errors: [37, 137, 237].map((number) => ({
        message: expect.stringContaining(`number ${number}: `),
      })),
    });
  });

  it('fails without rows', async () => {
    await expect(checkRows([], nameNumber, () => undefined)).rejects.toThrow('There are no rows to check.');
  });

  it('prints how many rows were checked, and by which test', async () => {
    await checkRows(numbers, nameNumber, () => undefined);
    expect(printedLines).toEqual([
      'checked 300 rows: a table that one test checks > prints how many rows were checked, and by which test\n',
    ]);
  });
});
