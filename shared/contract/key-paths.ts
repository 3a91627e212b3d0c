import type { Endpoint } from './define.ts';

/** The only route for requests with keys; all other routes are for people. */
export const keyProxyPath = '/api/v1/{proxy+}';

/** The path at which requests with keys call an endpoint. */
export const getPathForKeys = ({ path, access }: Pick<Endpoint, 'path' | 'access'>): string =>
  access === 'keys' ? path : path.replace('/api/', '/api/v1/');
