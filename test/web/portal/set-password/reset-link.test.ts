import { expect, test } from 'vitest';
import { readResetLink } from '../../../../web/portal/set-password/reset-link.ts';

function readAndClearHash(hash: string) {
  const replacementUrls: unknown[] = [];
  const visitedLocation: Location = Object.assign(Object.create(null), {
    hash,
    pathname: '/auth/set-password',
  });
  const browserHistory = {
    state: null,
    replaceState: (_: unknown, __: string, url?: unknown) => void replacementUrls.push(url),
  };
  return { link: readResetLink(visitedLocation, browserHistory), replacedUrls: replacementUrls };
}

test('a mailed link fills in the e-mail address, including a plus sign, and the token, and is removed from the address bar', () => {
  const { link, replacedUrls } = readAndClearHash("#email=o'neil%2Bdesk@example.com&token=reset.a.b");

  expect(link).toEqual({ email: "o'neil+desk@example.com", token: 'reset.a.b' });
  expect(replacedUrls).toEqual(['/auth/set-password']);
});

test('a plus sign that is not encoded stays a plus sign', () => {
  expect(readAndClearHash('#email=a+b@example.com&token=1').link.email).toBe('a+b@example.com');
});

test.each(['', '#', '#email=%E0%A4%A', '#token'])('a damaged link (%j) fills in nothing', (hash) => {
  expect(readAndClearHash(hash).link).toEqual({ email: '', token: '' });
});
