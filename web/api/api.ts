import { routes } from 'virtual:api-routes';
import type { Contract } from '@portico/shared/contract/index.ts';
import { expel } from '../session/store.ts';
import { accessToken } from '../session/tokens.ts';
import { createClient } from './client.ts';

/** The product's API on this page's origin, called as whoever is signed in. */
export const api = createClient<Contract>(routes, {
  accessToken,
  onFailure: ({ code, message }) => {
    if (code === 'account_disabled') void expel(message);
  },
});
