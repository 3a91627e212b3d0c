import { expect, test } from 'vitest';
import { passwordProblem } from '../../../shared/model/password.ts';

test.each(['Correct-Horse-1', 'Correct Horse 12', 'ÄÖÜ abcdeFGH1'])('%j is a valid password', (password) => {
  expect(passwordProblem(password)).toBeUndefined();
});

test.each([
  ['Short-1', 'The password still needs 12 characters.'],
  ['alllowercase', 'The password still needs an upper-case letter, a digit, a symbol.'],
  ['Nosymbolshere1', 'The password still needs a symbol.'],
  [' Spacearound1 ', 'The password still needs a symbol.'],
  [
    '',
    'The password still needs 12 characters, an upper-case letter, a lower-case letter, a digit, a symbol.',
  ],
])('%j is not a valid password: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
