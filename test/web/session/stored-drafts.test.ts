import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredDrafts, readDraft, storeDraft } from '../../../web/session/stored/stored-drafts.ts';
import { cookiesPolicy } from '../../../web/site/content/cookies-policy.ts';
import { createMemoryStorage } from '../support/storage.ts';

const dayInMs = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const createDraft = (content: string) => ({ saved_at: Date.now(), values: { content } });

test('a draft belongs to its user and its form', () => {
  const storage = createMemoryStorage();
  storeDraft(storage, 'ann', 'reply/1', createDraft('Mine'));

  expect(readDraft(storage, 'ann', 'reply/1')?.values).toEqual({ content: 'Mine' });
  expect(readDraft(storage, 'ann', 'reply/2')).toBeUndefined();
  expect(readDraft(storage, 'bob', 'reply/1')).toBeUndefined();

  storeDraft(storage, 'ann', 'reply/1', undefined);
  expect(readDraft(storage, 'ann', 'reply/1')).toBeUndefined();
});

test("clearing a user's drafts does not remove other users' drafts or other items", () => {
  const storage = createMemoryStorage({ theme: 'dark' });
  storeDraft(storage, 'ann', 'reply/1', createDraft('Mine'));
  storeDraft(storage, 'ann', 'ticket/new', createDraft('Mine, too'));
  storeDraft(storage, 'anna', 'reply/1', createDraft('Hers'));

  clearStoredDrafts(storage, 'ann');

  expect(readDraft(storage, 'anna', 'reply/1')?.values).toEqual({ content: 'Hers' });
  expect(Object.keys(storage)).toHaveLength(2);
});

test('a draft is removed after 30 days, also when another user opens a form', () => {
  const storage = createMemoryStorage();
  storeDraft(storage, 'ann', 'reply/1', createDraft('Old'));

  vi.advanceTimersByTime(30 * dayInMs - 1);
  expect(readDraft(storage, 'ann', 'reply/1')).toBeDefined();
  vi.advanceTimersByTime(1);
  readDraft(storage, 'bob', 'reply/2');
  expect(Object.keys(storage)).toEqual([]);
});

test.each(['{', 'null', '{}', '{"saved_at":1}', '{"saved_at":9e15,"values":null}'])(
  'an unreadable draft is removed: %s',
  (text) => {
    const storage = createMemoryStorage({ 'draft/ann/reply/1': text });

    expect(readDraft(storage, 'ann', 'reply/1')).toBeUndefined();
    expect(Object.keys(storage)).toEqual([]);
  },
);

test('a full or disabled storage is no error', () => {
  const throwQuotaError = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const storage = Object.assign(createMemoryStorage(), {
    setItem: throwQuotaError,
    getItem: throwQuotaError,
    removeItem: throwQuotaError,
  });

  storeDraft(storage, 'ann', 'reply/1', createDraft('Lost'));
  storeDraft(storage, 'ann', 'reply/1', undefined);

  expect(readDraft(storage, 'ann', 'reply/1')).toBeUndefined();
});

test('the cookies policy says where drafts are stored', () => {
  const storage = createMemoryStorage();
  storeDraft(storage, 'ann', 'reply/1', createDraft('Mine'));

  const [keyPrefix] = Object.keys(storage).map((key) => key.split('/')[0]);
  expect(JSON.stringify(cookiesPolicy)).toContain(`${keyPrefix}/… (local storage)`);
});
