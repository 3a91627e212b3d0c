import { routes } from 'virtual:api-routes';
import type { Contract } from '@portico/shared/contract/index.ts';
import { signOutWithError } from '../session/session-store.ts';
import { redirectToTwoStepSetup, twoStepRequiredCode } from '../session/sign-in/two-step-required.ts';
import { getAccessToken } from '../session/tokens/tokens.ts';
import { createClient } from './client.ts';
import { logFailure } from './log-failure.ts';
import { recordOwnChange } from './own-changes.ts';

/** Error codes that mean that the session has ended: the API refuses it, and it cannot be renewed. */
const endedSessionCodes = ['account_disabled', 'session_ended', 'session_stale'];

/** The product's API on this page's origin, called as the signed-in user. */
export const api = createClient<Contract>(routes, {
  getAccessToken,
  onSaved: recordOwnChange,
  onError: (error) => {
    if (error.code === twoStepRequiredCode) redirectToTwoStepSetup();
    if (!endedSessionCodes.includes(error.code)) return;
    // Logged here, because signing out discards the query or form that would log the error.
    logFailure(error, 'session');
    void signOutWithError(error.message);
  },
});
