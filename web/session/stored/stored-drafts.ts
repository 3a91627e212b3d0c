/** The values of a form that have not been sent. */
export interface StoredDraft {
  /** Milliseconds since 1970, by this machine's clock. */
  saved_at: number;
  values: Readonly<Record<string, unknown>>;
  /** The key of a create request whose outcome is unknown: it may have succeeded. */
  idempotency_key?: string | undefined;
}

/** How long a draft is kept, in milliseconds: 30 days. */
const lifetime = 30 * 24 * 60 * 60 * 1000;

const formatKey = (user: string, form: string) => `draft/${user}/${form}`;

/** Tries to use the storage. If it is full or disabled, no draft is kept, and the form works without one. */
function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value.saved_at === 'number' &&
  isRecord(value.values) &&
  typeof (value.idempotency_key ?? '') === 'string';

function readItem(storage: Storage, key: string): StoredDraft | undefined {
  const value = tryStorage((): unknown => JSON.parse(storage.getItem(key) ?? ''));
  return isDraft(value) && value.saved_at > Date.now() - lifetime ? value : undefined;
}

function removeItems(storage: Storage, isUnwanted: (key: string) => boolean): void {
  tryStorage(() => {
    for (const key of Object.keys(storage)) if (isUnwanted(key)) storage.removeItem(key);
  });
}

/** Reads a user's draft of a form. Also removes the expired drafts of all users. */
export function readDraft(storage: Storage, user: string, form: string): StoredDraft | undefined {
  removeItems(storage, (key) => key.startsWith('draft/') && readItem(storage, key) === undefined);
  return readItem(storage, formatKey(user, form));
}

/** Stores a user's draft of a form, or removes it when there is none. */
export function storeDraft(
  storage: Storage,
  user: string,
  form: string,
  draft: (Omit<StoredDraft, 'values'> & { values: object }) | undefined,
): void {
  const key = formatKey(user, form);
  tryStorage(() => (draft ? storage.setItem(key, JSON.stringify(draft)) : storage.removeItem(key)));
}

/** Removes all drafts of a user, as at sign-out. */
export const clearStoredDrafts = (storage: Storage, user: string): void =>
  removeItems(storage, (key) => key.startsWith(formatKey(user, '')));
