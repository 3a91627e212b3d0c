import { expect, test } from 'vitest';
import { findArea, rememberReturnPath, takeReturnPath } from '../../../web/session/areas.ts';
import { createMemoryStorage } from '../support/storage.ts';

test.each([
  ['/auth/login', 'portal'],
  ['/support/ticket/1?x=2', 'portal'],
  ['/admin', 'admin'],
  ['/admin/tickets', 'admin'],
  ['/administration', 'site'],
  ['/', 'site'],
])('%s belongs to the %s area', (path, area) => {
  expect(findArea(path)).toBe(area);
});

test('a return path is used once', () => {
  const storage = createMemoryStorage();

  rememberReturnPath('/admin/tickets?page=2', storage);

  expect(takeReturnPath(storage)).toBe('/admin/tickets?page=2');
  expect(takeReturnPath(storage)).toBeUndefined();
});

test.each(['//evil.example/support/', 'https://evil.example/', '/auth/login', '/', 'javascript:alert(1)'])(
  'signing in never redirects to %s',
  (path) => {
    const storage = createMemoryStorage();
    rememberReturnPath(path, storage);

    expect(takeReturnPath(storage)).toBeUndefined();
  },
);
