import type { Plugin } from 'vite';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { routesOf } from '../api/routes.ts';

const name = 'virtual:api-routes';

const all = Object.entries<Endpoint>(contract);
/** Services of the public pages, which do without this client. */
const ofSite = ['blog', 'contact', 'newsletter'];
const forCustomers = all.filter(
  ([, { access, service }]) => typeof access === 'string' && !ofSite.includes(service),
);

/**
 * Provides `virtual:api-routes`: method and path of every endpoint, without the contract's schemas and zod.
 * The portal's scripts do without those of staff and of the public pages, which it never calls.
 */
export function apiRoutes(): Plugin {
  let endpoints = all;
  return {
    name: 'portico:api-routes',
    configResolved({ build: { rolldownOptions } }) {
      const { input } = rolldownOptions;
      const onlyPortal = Array.isArray(input) && input.every((path) => path.endsWith('portal.html'));
      if (onlyPortal) endpoints = forCustomers;
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const routes = ${JSON.stringify(routesOf(Object.fromEntries(endpoints)))};`
        : undefined,
  };
}
