import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/cli/root.ts';
import * as limits from '../../../shared/model/request-limits.ts';

test('all request limits of functions are in one table, and each of them counts separately', () => {
  const files = globSync('lambdas/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  expect(files.filter((file) => /\bmost: *\d/.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
  const { attemptLimits, enquiryLimits, requestedMailLimits } = limits;
  const limitedActions = [attemptLimits, enquiryLimits, requestedMailLimits]
    .flatMap((table) => Object.values(table))
    .map(({ action }) => action);
  expect(new Set(limitedActions).size).toBe(limitedActions.length);
});
