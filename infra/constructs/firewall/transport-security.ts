import { Duration } from 'aws-cdk-lib';
import type { Domain } from '../../environments.ts';

/** Browsers then open the site and all its subdomains only by HTTPS (RFC 6797). */
export const transportSecurity = (domain: Domain | undefined) => ({
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  preload: domain?.preload ?? false,
});

/** The value of the header `strict-transport-security`, for responses that CloudFront's policies miss. */
export function transportSecurityHeader(domain: Domain | undefined): string {
  const { accessControlMaxAge, preload } = transportSecurity(domain);
  return `max-age=${accessControlMaxAge.toSeconds()}; includeSubDomains${preload ? '; preload' : ''}`;
}
