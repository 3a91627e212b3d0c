import { isClientError } from '../api/error.ts';
import { createIdempotencyKey, isKeyReused } from '../api/idempotency.ts';
import { readDraft, type StoredDraft, storeDraft } from '../session/stored/stored-drafts.ts';
import { createUnloadWarning } from '../session/unload-warning.ts';

export interface DraftForm<Values> {
  /** Names the form among the user's drafts, for example `reply/{ticket id}`. */
  name: string;
  /** The values of the form before anything is entered. */
  empty: Values;
  /** Converts stored values; undefined if a field cannot be restored. */
  parse: (stored: StoredDraft['values']) => Values | undefined;
}

/** How long typed text may be unsaved, in milliseconds. */
const saveDelay = 300;

/**
 * Opens the draft of a user's form that this browser stores, with the idempotency key of its create request.
 * A draft that may have been sent already keeps its key, so that sending it again does not create a
 * duplicate.
 */
export function openDraft<Values extends object>(user: string, { name, empty, parse }: DraftForm<Values>) {
  const storedDraft = readDraft(localStorage, user, name);
  const values = storedDraft && parse(storedDraft.values);
  const restoredDraft = values && storedDraft;
  const key = createIdempotencyKey({ initialKey: restoredDraft?.idempotency_key });
  const setUnloadWarning = createUnloadWarning(user);
  let latest = values ?? empty;
  /**
   * Whether a request with the key may have created something. `wasCreateAttempted` excludes the current
   * request.
   */
  let isCreateAttempted = restoredDraft?.idempotency_key !== undefined;
  let wasCreateAttempted = isCreateAttempted;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isEmpty = () => JSON.stringify(latest) === JSON.stringify(empty);
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const idempotency_key = isCreateAttempted ? key.current() : undefined;
    storeDraft(
      localStorage,
      user,
      name,
      isEmpty() ? undefined : { saved_at: Date.now(), values: latest, idempotency_key },
    );
  };
  const setCreateAttempted = (value: boolean) => {
    isCreateAttempted = value;
    save();
  };
  const flush = () => {
    if (timer !== undefined) save();
  };
  const remove = () => {
    latest = empty;
    setUnloadWarning(false);
    setCreateAttempted(false);
  };

  return {
    /** The initial values of the form. */
    values: latest,
    empty,
    restored: restoredDraft,
    key,
    flush,
    edited: (changed: Values) => {
      latest = changed;
      key.edited();
      setUnloadWarning(!isEmpty());
      timer ??= setTimeout(save, saveDelay);
    },
    /**
     * Call before the create request. Until the response arrives, it is unknown whether the request created
     * something.
     */
    sending: () => {
      wasCreateAttempted = isCreateAttempted;
      setCreateAttempted(true);
    },
    failed: (error: unknown) =>
      setCreateAttempted(!isKeyReused(error) && (wasCreateAttempted || !isClientError(error))),
    sent: remove,
    discard: () => {
      remove();
      key.discarded();
    },
    close: () => {
      flush();
      setUnloadWarning(false);
    },
  };
}
