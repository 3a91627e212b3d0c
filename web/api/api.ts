import { routes } from 'virtual:api-routes';
import type { Contract } from '@portico/shared/contract/index.ts';
import { signOutWithError } from '../session/session-store.ts';
import { getAccessToken } from '../session/tokens.ts';
import { createClient } from './client.ts';

/** The product's API on this page's origin, called as the signed-in user. */
export const api = createClient<Contract>(routes, {
  getAccessToken,
  onError: ({ code, message }) => {
    if (code === 'account_disabled') void signOutWithError(message);
  },
});
