import { brand } from '@portico/shared/brand.ts';

/**
 * Where researchers report a vulnerability (RFC 9116). The file expires ten to eleven months after the build:
 * a site that has not been deployed for so long should not invite reports. All builds of a month are
 * identical.
 * @param origin of the site, without a trailing slash
 */
export function renderSecurityTxt(origin: string, today: Date): string {
  const expiryDate = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 11));
  return [
    `Contact: mailto:${brand.contactEmail}`,
    `Expires: ${expiryDate.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
