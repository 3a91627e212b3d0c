import { Duration } from 'aws-cdk-lib';
import type { Domain } from '../../environments.ts';

/** Makes browsers open the site and all its subdomains only by HTTPS (RFC 6797). */
export const transportSecurityOptions = (domain: Domain | undefined) => ({
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  preload: domain?.preload ?? false,
});

/**
 * The value of the header `strict-transport-security`, for responses to which no CloudFront policy applies.
 */
export function transportSecurityHeader(domain: Domain | undefined): string {
  const { accessControlMaxAge, preload } = transportSecurityOptions(domain);
  return `max-age=${accessControlMaxAge.toSeconds()}; includeSubDomains${preload ? '; preload' : ''}`;
}
