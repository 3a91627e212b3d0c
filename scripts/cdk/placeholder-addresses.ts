import type { Environment } from '@portico/infra/environments.ts';
import { brand } from '@portico/shared/brand.ts';

interface Address {
  readonly value: string | undefined;
  /** What the address is for. */
  readonly use: string;
  /** File and property to change. */
  readonly where: string;
}

const brandAddresses: readonly Address[] = [
  {
    value: brand.contactEmail,
    use: 'the contact address on pages',
    where: 'it in shared/brand.ts',
  },
  {
    value: brand.supportEmail,
    use: 'the support address on pages',
    where: 'it in shared/brand.ts',
  },
];

function environmentAddresses({ name, mail, alarms, domain }: Environment): Address[] {
  const setting = (property: string) => `${property} of ${name} in infra/environments.ts`;
  return [
    { value: mail.from, use: 'the sender of mails', where: setting('mail.from') },
    { value: mail.contactTo, use: 'the recipient of enquiries', where: setting('mail.contactTo') },
    { value: mail.domain, use: 'the mail domain', where: setting('mail.domain') },
    { value: alarms?.email, use: 'the recipient of alarms', where: setting('alarms.email') },
    { value: domain?.name, use: 'the address of the site', where: setting('domain.name') },
  ];
}

/**
 * A warning for each deployed address that still ends in `.example`, a domain that nobody can own (RFC 2606),
 * with the purpose of the address and the place to change it.
 */
export function placeholderWarnings(environment: Environment): string[] {
  const fromBrand: readonly (string | undefined)[] = Object.values(brand).filter(
    (value) => typeof value === 'string',
  );
  return [...brandAddresses, ...environmentAddresses(environment)].flatMap(({ value, use, where }) => {
    if (!value?.endsWith('.example')) return [];
    return [
      `${value} is still ${use}: change ${fromBrand.includes(value) ? 'it in shared/brand.ts' : where}.`,
    ];
  });
}
