import type { Plugin } from 'vite';
import { contract } from '@portico/shared/contract/index.ts';
import { listRoutes } from '../api/routes.ts';

const name = 'virtual:api-routes';

/** Provides `virtual:api-routes`: method and path of every endpoint, without the contract's schemas. */
export const apiRoutesPlugin = (): Plugin => ({
  name: 'portico:api-routes',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}` ? `export const routes = ${JSON.stringify(listRoutes(contract))};` : undefined,
});
