/** Stands in the built pages where the deployment writes its configuration. */
export const configPlaceholder = '__PORTICO_CONFIG__';

/** The deployment's facts the browser needs; written into portal.html and admin.html when they are deployed. */
export interface PorticoConfig {
  region: string;
  user_pool_id: string;
  user_pool_client_id: string;
  /** Where the user pool answers, resolved against this page; empty means AWS's own address. */
  identity_endpoint: string;
}

const isConfig = (value: unknown): value is PorticoConfig =>
  typeof value === 'object' &&
  value !== null &&
  ['region', 'user_pool_id', 'user_pool_client_id', 'identity_endpoint'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );

/** @throws when the text is not the configuration of a deployment. */
export function parseConfig(text: string): PorticoConfig {
  const value: unknown = JSON.parse(text);
  if (!isConfig(value)) throw new Error('This page has not been configured for its deployment.');
  return value;
}

/** The configuration in this document. */
export const pageConfig = (): PorticoConfig =>
  parseConfig(document.getElementById('portico-config')?.textContent ?? 'null');
