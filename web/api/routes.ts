import type { Endpoint, Method } from '@portico/shared/contract/define.ts';

/** The data that the client needs at run time to call an endpoint. */
export type Route = readonly [method: Method, path: string];
export type Routes<C> = { readonly [K in keyof C]: Route };

/** Method and path of every endpoint of a contract. */
export function listRoutes(contract: Readonly<Record<string, Endpoint>>): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, { method, path }]) => [name, [method, path]]),
  );
}
