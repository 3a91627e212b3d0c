/** What can happen to a session (specification §4). */
export type AuthEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'
  | 'mfa_challenge_verified';

const listeners = new Set<(event: AuthEvent) => void>();

/** Calls `listener` with each event from now on; gives the function that ends it. */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(event: AuthEvent): void {
  for (const listener of listeners) listener(event);
}
