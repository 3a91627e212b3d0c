/** Placeholder in the built pages that the deployment replaces with its configuration (JSON). */
export const configPlaceholder = '__SITE_CONFIG__';

/** Deployment settings that the browser needs; written into portal.html and admin.html on deployment. */
export interface SiteConfig {
  region: string;
  user_pool_id: string;
  user_pool_client_id: string;
  /** URL of the user pool, which may be relative to the page's URL; null for AWS's regional endpoint. */
  identity_endpoint: string | null;
  /** The host name for which passkeys are valid; null if the deployment has no passkeys. */
  passkeys: string | null;
}

/** The deployment has not written a valid configuration into the page. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const isHttpUrl = (address: string, base: string): boolean =>
  URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);

/**
 * Reads a deployment's configuration, whose values are all required.
 * @param base URL of the page
 * @throws ConfigurationError that names the missing or invalid values
 */
export function parseConfig(text: string, base: string): SiteConfig {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null)
    throw new ConfigurationError('This page has not been configured for its deployment.');
  const readSetting = (name: string): string => {
    const setting: unknown = Reflect.get(value, name);
    if (typeof setting === 'string' && setting.trim() !== '') return setting;
    throw new ConfigurationError(`The configuration of this page has no ${name}.`);
  };
  const hasEndpoint = Reflect.get(value, 'identity_endpoint') !== null;
  const identity_endpoint = hasEndpoint ? readSetting('identity_endpoint') : null;
  if (identity_endpoint !== null && !isHttpUrl(identity_endpoint, base))
    throw new ConfigurationError('The identity_endpoint of this page is not an http or https URL.');
  return {
    region: readSetting('region'),
    user_pool_id: readSetting('user_pool_id'),
    user_pool_client_id: readSetting('user_pool_client_id'),
    identity_endpoint,
    passkeys: Reflect.has(value, 'passkeys') ? readSetting('passkeys') : null,
  };
}

/** Reads the configuration of the current document. */
export const readPageConfig = (): SiteConfig =>
  parseConfig(document.getElementById('site-config')?.textContent ?? 'null', location.href);
