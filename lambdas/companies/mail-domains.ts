import { ApiError } from '../platform/api-error.ts';
import { isMailProvider } from '../platform/mail/mail-providers.ts';

/**
 * Refuses domains where anyone can get an address, because mail from such a domain does not identify a
 * company.
 * @throws ApiError `invalid_request`
 */
export function requireOwnDomains(domains: readonly string[]): void {
  const providerDomain = domains.find(isMailProvider);
  if (providerDomain === undefined) return;
  const message = `Anyone can get an address at ${providerDomain}. Enter only domains of the company.`;
  throw new ApiError('invalid_request', message, [{ path: 'body.mail_domains', message }]);
}
