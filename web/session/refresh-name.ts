import { fetchAccessToken } from './amplify.ts';
import { emitAuthEvent } from './auth-events.ts';

/** Refreshes the tokens, so that they carry the user's new name. */
export async function refreshUserName(): Promise<void> {
  await fetchAccessToken({ forceRefresh: true });
  emitAuthEvent('user_updated');
}
