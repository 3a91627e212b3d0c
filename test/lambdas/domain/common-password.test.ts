import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refuseCommonPassword } from '../../../lambdas/domain/people/common-password.ts';
import { findPasswordProblem } from '../../../shared/model/password.ts';
import { checkRows } from '../../support/rows.ts';

const person = { full_name: 'Priya Raman', email: 'priya.raman@northwind.example' };
const readErrorCode = (password: string): string => {
  try {
    refuseCommonPassword(password, person, 'new_password');
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'other';
  }
};

describe('common passwords', () => {
  it('are refused even if they meet the policy', () =>
    checkRows(
      [
        'Password123!',
        'P@ssw0rd1234!',
        'Passw0rd-2026',
        'Welcome12345!',
        'Qwerty123456!',
        'Monkey-Monkey-1',
        '!QAZ2wsx1234',
        'Aa123456789!',
        'LetMeIn-2026!',
        'Portico-2026!',
        'Priya-1987-1!',
        'passwordpassword',
        'unbelievable',
        'FinalFantasy',
        'aaaaaaaaaaaa',
        'abcabcabcabc',
        'abcdefghijkl',
        '123456789012',
      ],
      (password) => password,
      (password) => {
        expect(findPasswordProblem(password)).toBeUndefined();
        expect(readErrorCode(password)).toBe('password_common');
      },
    ));

  it('do not include words that resemble a common password by chance', () =>
    checkRows(
      [
        'Correct-Horse-Battery-9',
        'correct horse battery staple',
        'orchardtulipkettle',
        '481516234299',
        'Orchard9-Tulip-Kettle',
        'monkey-7#Vw2!xQp9Lk',
        'Pw-0dead9f2-4b1e-4c11-8a34-77babe120000-A1',
        // Passwords in the format that the demo generates.
        'qhwt-RKZM-4829-nvbx',
        'mzpu-TCHW-7364-kgra',
        'yvbe-NQSD-2958-wjfh',
      ],
      (password) => password,
      (password) => {
        expect(readErrorCode(password)).toBe('accepted');
      },
    ));

  it('do not include any of 20,000 random words', { tags: ['nightly'] }, () => {
    // The words are the same in every run. Only one in a million such words counts as common.
    const words = Array.from({ length: 20_000 }, (_, index) =>
      createHash('sha256')
        .update(String(index))
        .digest('base64')
        .replaceAll(/[^a-z]/gi, '')
        .slice(0, 16),
    );
    expect(words.filter((word) => readErrorCode(word) !== 'accepted')).toEqual([]);
  });

  it('cause an error that names the field and suggests a better password', () => {
    expect(() => refuseCommonPassword('Password123!', person, 'new_password')).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/Choose another one/),
        issues: [expect.objectContaining({ path: 'body.new_password' })],
      }),
    );
  });
});
