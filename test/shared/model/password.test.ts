import { expect, test } from 'vitest';
import { findPasswordProblem } from '../../../shared/model/password.ts';

test.each(['correct horse battery', 'ÄÖÜ abcdeFGH1', 'alllowercase', '481516234299'])(
  '%j is a valid password',
  (password) => {
    expect(findPasswordProblem(password)).toBeUndefined();
  },
);

test.each([
  ['Short-1', 'The password needs 5 more characters.'],
  ['elevenchars', 'The password needs 1 more character.'],
  ['', 'The password needs 12 more characters.'],
])('%j is not a valid password: %s', (password, problem) => {
  expect(findPasswordProblem(password)).toBe(problem);
});
