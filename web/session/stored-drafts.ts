/** The values of a form that have not been sent. */
export interface StoredDraft {
  /** Milliseconds since 1970, by this machine's clock. */
  saved_at: number;
  values: Readonly<Record<string, unknown>>;
  /** The key of a create whose outcome is not known: the thing may exist already. */
  idempotency_key?: string | undefined;
}

type NewDraft = Omit<StoredDraft, 'values'> & { values: object };

const prefix = 'draft/';

/** How long a draft is kept, in milliseconds: 30 days. */
const lifetime = 30 * 24 * 60 * 60 * 1000;

/** Storage can be full or disabled. A draft is then not kept; the form works without. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'saved_at' in value &&
  typeof value.saved_at === 'number' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  (!('idempotency_key' in value) || typeof value.idempotency_key === 'string');

function readItem(storage: Storage, key: string): StoredDraft | undefined {
  const value: unknown = attempt((): unknown => JSON.parse(storage.getItem(key) ?? ''));
  return isDraft(value) && value.saved_at > Date.now() - lifetime ? value : undefined;
}

const userPrefix = (user: string) => `${prefix}${user}/`;

const draftKeys = (storage: Storage, start: string): string[] =>
  attempt(() => Object.keys(storage).filter((key) => key.startsWith(start))) ?? [];

/** A user's draft of a form. Also removes the drafts of all users that are too old. */
export function readDraft(storage: Storage, user: string, form: string): StoredDraft | undefined {
  for (const key of draftKeys(storage, prefix))
    if (readItem(storage, key) === undefined) storage.removeItem(key);
  return readItem(storage, userPrefix(user) + form);
}

export function storeDraft(storage: Storage, user: string, form: string, draft: NewDraft): void {
  attempt(() => storage.setItem(userPrefix(user) + form, JSON.stringify(draft)));
}

export function removeDraft(storage: Storage, user: string, form: string): void {
  attempt(() => storage.removeItem(userPrefix(user) + form));
}

/** Removes all drafts of a user, as at sign-out. */
export function clearStoredDrafts(storage: Storage, user: string): void {
  for (const key of draftKeys(storage, userPrefix(user))) storage.removeItem(key);
}
