import type { Environment } from '@portico/infra/environments.ts';
import { brand } from '@portico/shared/brand.ts';

interface Address {
  readonly value: string | undefined;
  /** What the address is for. */
  readonly purpose: string;
  /** File and property to change. */
  readonly place: string;
}

const brandAddresses: readonly Address[] = [
  {
    value: brand.contactEmail,
    purpose: 'the contact address on pages',
    place: 'it in shared/brand.ts',
  },
  {
    value: brand.supportEmail,
    purpose: 'the support address on pages',
    place: 'it in shared/brand.ts',
  },
];

function environmentAddresses({ name, mail, alarms, domain }: Environment): Address[] {
  const setting = (property: string) => `${property} of ${name} in infra/environments.ts`;
  return [
    { value: mail.from, purpose: 'the sender of mails', place: setting('mail.from') },
    { value: mail.contactTo, purpose: 'the recipient of enquiries', place: setting('mail.contactTo') },
    { value: mail.domain, purpose: 'the mail domain', place: setting('mail.domain') },
    { value: alarms?.email, purpose: 'the recipient of alarms', place: setting('alarms.email') },
    { value: domain?.name, purpose: 'the address of the site', place: setting('domain.name') },
  ];
}

/**
 * Warns about each deployed address that still ends in `.example`, a domain that nobody can own (RFC 2606). A
 * warning names the purpose of the address and the place to change it.
 */
export function placeholderWarnings(environment: Environment): string[] {
  const fromBrand: readonly (string | undefined)[] = Object.values(brand).filter(
    (value) => typeof value === 'string',
  );
  return [...brandAddresses, ...environmentAddresses(environment)].flatMap(({ value, purpose, place }) => {
    if (!value?.endsWith('.example')) return [];
    return [
      `${value} is still ${purpose}: change ${fromBrand.includes(value) ? 'it in shared/brand.ts' : place}.`,
    ];
  });
}
