import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../web/api/error.ts';
import { openDraft } from '../../../web/forms/open-draft.ts';
import { commentDraft } from '../../../web/admin/pages/ticket/composer/use-add-comment.ts';
import { memoryStorage } from '../support/storage.ts';

let storage: Storage;

beforeEach(() => {
  vi.useFakeTimers();
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => openDraft('ann', commentDraft('1', 'note'));
const note = { content: 'They owe us money.' };
const networkError = new ApiError(0, 'network_error', 'lost');

test('text is stored soon after it was typed, and immediately when the page is hidden', () => {
  const draft = open();
  draft.edited(note);
  expect(open().restored).toBeUndefined();
  vi.advanceTimersByTime(300);
  expect(open().values).toEqual(note);

  draft.edited({ ...note, content: 'They paid.' });
  draft.flush();
  expect(open().values.content).toBe('They paid.');
});

test('a form that is empty again, sent or discarded has no draft', () => {
  const draft = open();
  for (const endDraft of [() => draft.edited(draft.empty), draft.sent, draft.discard]) {
    draft.edited(note);
    draft.flush();
    expect(Object.keys(storage)).toHaveLength(1);
    endDraft();
    draft.close();
    expect(Object.keys(storage)).toEqual([]);
  }
});

test('a note is restored as a note, and never as a reply', () => {
  const draft = open();
  draft.edited(note);
  draft.close();

  expect(open().values).toEqual(note);
  expect(openDraft('ann', commentDraft('1', 'reply')).restored).toBeUndefined();
});

test('a draft that is not a text is not restored', () => {
  const draft = open();
  draft.edited(note);
  draft.close();
  const [key = ''] = Object.keys(storage);
  storage.setItem(key, storage.getItem(key)?.replace('"They owe us money."', '7') ?? '');

  expect(open().values).toEqual({ content: '' });
});

test('a draft keeps its key if its create request may have succeeded, even if the next attempt ends the session', () => {
  const first = open();
  first.edited(note);
  first.sending();
  expect(open().key.current()).toBe(first.key.current());
  first.failed(networkError);
  first.close();

  const second = open();
  second.sending();
  second.failed(new ApiError(401, 'unauthenticated', 'Your session has ended.'));
  second.close();

  expect(open().restored?.idempotency_key).toBe(first.key.current());
});

test('a draft that was certainly not sent gets a new key', () => {
  const draft = open();
  draft.edited(note);
  draft.sending();
  draft.failed(new ApiError(400, 'invalid_request', 'Too long.'));
  draft.close();

  expect(open().restored?.idempotency_key).toBeUndefined();
  expect(open().key.current()).not.toBe(draft.key.current());
});

test('text that is entered after a draft was discarded is sent with a new key', () => {
  const draft = open();
  draft.edited(note);
  draft.sending();
  draft.failed(networkError);
  const key = draft.key.current();
  draft.discard();

  expect(draft.key.current()).not.toBe(key);
});
