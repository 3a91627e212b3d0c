import { emitAuthEvent } from './auth-events.ts';
import { getAccessToken } from './tokens.ts';

/** Refreshes the tokens, so that they carry the user's new name. */
export async function refreshUserName(): Promise<void> {
  await getAccessToken({ refresh: true });
  emitAuthEvent('user_updated');
}
