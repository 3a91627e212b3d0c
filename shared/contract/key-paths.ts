import type { Endpoint } from './define.ts';

/** The one route of the API that keys open; all others are for people. */
export const keyProxyPath = '/api/v1/{proxy+}';

/** Where keys find an endpoint. */
export const pathForKeys = ({ path, access }: Pick<Endpoint, 'path' | 'access'>): string =>
  access === 'keys' ? path : path.replace('/api/', '/api/v1/');
