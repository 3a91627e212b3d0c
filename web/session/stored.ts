import { type SessionUser, userOf } from './user.ts';

const prefix = 'CognitoIdentityServiceProvider.';

function claimsOf(token: string | null): Record<string, unknown> | undefined {
  try {
    const payload = (token ?? '').split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a storage key belongs to a session (Amplify names them so). */
export const isSessionKey = (key: string): boolean => key.startsWith(prefix);

/**
 * Who the tokens in local storage speak of, without asking anybody whether they still hold: good enough to word a button, or
 * to keep showing the page while offline. The API decides for itself.
 */
export function storedUser(storage: Storage): SessionUser | undefined {
  const lastUser = Object.keys(storage).find((key) => isSessionKey(key) && key.endsWith('.LastAuthUser'));
  if (lastUser === undefined) return undefined;
  const ofUser = `${lastUser.slice(0, -'LastAuthUser'.length)}${storage.getItem(lastUser) ?? ''}.`;
  const access = claimsOf(storage.getItem(`${ofUser}accessToken`));
  return access && userOf(access, claimsOf(storage.getItem(`${ofUser}idToken`)));
}

/** Removes every trace of a session from storage. */
export function forgetStoredSession(storage: Storage): void {
  for (const key of Object.keys(storage)) if (isSessionKey(key)) storage.removeItem(key);
}
