import { emitAuthEvent } from '../auth-events.ts';
import { replaceToken } from './tokens.ts';
import { readStoredSession } from '../stored/stored-session.ts';

/** Refreshes the tokens, so that they contain the user's new name. */
export async function refreshUserName(): Promise<void> {
  const session = readStoredSession(localStorage);
  if (session === undefined) return;
  await replaceToken(session.access_token);
  emitAuthEvent('user_updated');
}
