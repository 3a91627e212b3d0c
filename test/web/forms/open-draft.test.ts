import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../web/api/error.ts';
import { openDraft } from '../../../web/forms/open-draft.ts';
import { createCommentDraftForm } from '../../../web/admin/pages/ticket/composer/use-add-comment.ts';
import { createMemoryStorage } from '../support/storage.ts';

let storage: Storage;

beforeEach(() => {
  vi.useFakeTimers();
  storage = createMemoryStorage();
  vi.stubGlobal('localStorage', storage);
  const eventTarget = new EventTarget();
  vi.stubGlobal('addEventListener', eventTarget.addEventListener.bind(eventTarget));
  vi.stubGlobal('removeEventListener', eventTarget.removeEventListener.bind(eventTarget));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openNoteDraft = () => openDraft('ann', createCommentDraftForm('1', 'note'));
const note = { content: 'They owe us money.' };
const networkError = new ApiError(0, 'network_error', 'lost');

test('text is stored soon after it was typed, and immediately when the page is hidden', () => {
  const draft = openNoteDraft();
  draft.edited(note);
  expect(openNoteDraft().restored).toBeUndefined();
  vi.advanceTimersByTime(300);
  expect(openNoteDraft().values).toEqual(note);

  draft.edited({ ...note, content: 'They paid.' });
  draft.flush();
  expect(openNoteDraft().values.content).toBe('They paid.');
});

test('a form that is empty again, sent or discarded has no draft', () => {
  const draft = openNoteDraft();
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
  const draft = openNoteDraft();
  draft.edited(note);
  draft.close();

  expect(openNoteDraft().values).toEqual(note);
  expect(openDraft('ann', createCommentDraftForm('1', 'reply')).restored).toBeUndefined();
});

test('a draft that is not a text is not restored', () => {
  const draft = openNoteDraft();
  draft.edited(note);
  draft.close();
  const [key = ''] = Object.keys(storage);
  storage.setItem(key, storage.getItem(key)?.replace('"They owe us money."', '7') ?? '');

  expect(openNoteDraft().values).toEqual({ content: '' });
});

test('a draft keeps its key if its create request may have succeeded, even if the next attempt ends the session', () => {
  const firstDraft = openNoteDraft();
  firstDraft.edited(note);
  firstDraft.sending();
  expect(openNoteDraft().key.current()).toBe(firstDraft.key.current());
  firstDraft.failed(networkError);
  firstDraft.close();

  const secondDraft = openNoteDraft();
  secondDraft.sending();
  secondDraft.failed(new ApiError(401, 'unauthenticated', 'Your session has ended.'));
  secondDraft.close();

  expect(openNoteDraft().restored?.idempotency_key).toBe(firstDraft.key.current());
});

test('a draft that was certainly not sent gets a new key', () => {
  const draft = openNoteDraft();
  draft.edited(note);
  draft.sending();
  draft.failed(new ApiError(400, 'invalid_request', 'Too long.'));
  draft.close();

  expect(openNoteDraft().restored?.idempotency_key).toBeUndefined();
  expect(openNoteDraft().key.current()).not.toBe(draft.key.current());
});

test('text that is entered after a draft was discarded is sent with a new key', () => {
  const draft = openNoteDraft();
  draft.edited(note);
  draft.sending();
  draft.failed(networkError);
  const key = draft.key.current();
  draft.discard();

  expect(draft.key.current()).not.toBe(key);
});
