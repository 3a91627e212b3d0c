/** Placeholder in the built pages that the deployment replaces with its configuration (JSON). */
export const configPlaceholder = '__SITE_CONFIG__';

/** Deployment settings that the browser needs; written into portal.html and admin.html on deployment. */
export interface SiteConfig {
  region: string;
  user_pool_id: string;
  user_pool_client_id: string;
  /** URL of the user pool, resolved against the page's own; empty for AWS's default endpoint. */
  identity_endpoint: string;
}

const isConfig = (value: unknown): value is SiteConfig =>
  typeof value === 'object' &&
  value !== null &&
  ['region', 'user_pool_id', 'user_pool_client_id', 'identity_endpoint'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );

/** @throws Error when the text is not a deployment's configuration. */
export function parseConfig(text: string): SiteConfig {
  const value: unknown = JSON.parse(text);
  if (!isConfig(value)) throw new Error('This page has not been configured for its deployment.');
  return value;
}

/** Reads the configuration of the current document. */
export const readPageConfig = (): SiteConfig =>
  parseConfig(document.getElementById('site-config')?.textContent ?? 'null');
